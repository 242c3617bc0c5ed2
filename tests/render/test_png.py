"""PNG bytes: valid for any reader, and the same pixels with either deflater."""

import random
import struct
import zlib
from io import BytesIO

import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image

from render import png, theme


def canvas(width: int, height: int, seed: int) -> Image.Image:
    picture = Image.new("P", (width + 1, height))
    body = random.Random(seed).randbytes(width * height)
    picture.paste(Image.frombytes("P", (width, height), body), (1, 0))
    return picture


@settings(max_examples=40)
@given(st.integers(1, 90), st.integers(1, 90), st.integers(0, 9))
def test_what_goes_in_comes_out(width: int, height: int, seed: int) -> None:
    drawn = canvas(width, height, seed)
    palette = random.Random(seed).randbytes(768)
    read = Image.open(BytesIO(png.encode(drawn, palette)))
    assert (read.mode, read.size) == ("P", (width, height))
    assert read.tobytes() == drawn.crop((1, 0, width + 1, height)).tobytes()
    colours = read.getpalette("RGB")
    assert colours is not None
    assert bytes(colours) == palette


@settings(max_examples=40)
@given(st.integers(1, 40), st.lists(st.integers(1, 30), min_size=1, max_size=6), st.integers(0, 9))
def test_strips_make_the_picture_that_is_made_of_them(width: int, heights: list[int], seed: int) -> None:
    parts = [canvas(width, height, seed + place) for place, height in enumerate(heights)]
    made = png.join([png.strip(part) for part in parts], theme.bright().data)
    read = Image.open(BytesIO(made))
    assert read.size == (width, sum(heights))
    assert read.tobytes() == b"".join(part.crop((1, 0, *part.size)).tobytes() for part in parts)
    stream = dict(chunks(made))[b"IDAT"]
    assert zlib.decompress(stream) == b"".join(part.tobytes() for part in parts), "the checksum is right"


def test_large_strips_are_deflated_further_until_all_are_small_enough() -> None:
    part = theme.rich().canvas(401, 60)
    part.putdata([0 if place % 401 == 0 else (place // 7) % 11 for place in range(401 * 60)])
    fat = [png.strip(part, 0, 40), png.strip(part, 40), png.strip(part)]
    sizes = [len(strip.data) for strip in fat]
    assert png.fit(fat, sum(sizes)) == fat
    one = png.fit(fat, sum(sizes) - 1)
    assert [strip.lean for strip in one] == [False, False, True], "the largest first"
    least = png.fit(fat, 0)
    assert all(strip.lean for strip in least) and sum(len(strip.data) for strip in least) < sum(sizes)
    assert png.fit(least, 0) == least, "nothing is done twice"
    pictures = [Image.open(BytesIO(png.join(strips, theme.rich().data))) for strips in (fat, one, least)]
    assert len({picture.tobytes() for picture in pictures}) == 1


@settings(max_examples=40)
@given(st.integers(1, 90), st.integers(2, 90), st.integers(0, 9), st.integers(0, 4))
def test_a_picture_is_read_as_by_any_reader(width: int, height: int, seed: int, kind: int) -> None:
    """One of another writer, too, whose rows are filtered in any of PNG's five ways."""
    drawn, palette = canvas(width, height, seed), random.Random(seed).randbytes(768)
    drawn.paste(kind, (0, 0, 1, height))
    data = png.join([png.strip(drawn, 0, 1), png.strip(drawn, 1)], palette)
    read, known = png.read_picture(data), Image.open(BytesIO(data))
    assert (read.mode, read.size, read.getpalette()) == (known.mode, known.size, known.getpalette())
    assert read.tobytes() == known.tobytes()


def test_a_picture_of_another_kind_is_read() -> None:
    file = BytesIO()
    Image.new("RGB", (20, 10), (1, 2, 3)).save(file, "PNG")
    assert png.read_picture(file.getvalue()).getpixel((19, 9)) == (1, 2, 3)


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    assert data.startswith(png.SIGNATURE)
    found, at = [], len(png.SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack_from(">I", data, at + 8 + length)
        assert checksum == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + length
    return found


def test_chunks_are_in_order_with_right_checksums() -> None:
    found = chunks(png.encode(canvas(30, 20, 1), theme.bright().data))
    assert [kind for kind, _ in found] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert found[0][1] == struct.pack(">IIBBBBB", 30, 20, 8, 3, 0, 0, 0)


def test_pictures_are_opaque() -> None:
    assert b"tRNS" not in dict(chunks(png.encode(canvas(5, 5, 1), theme.bright().data)))


def test_the_standard_library_gives_the_same_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = canvas(200, 100, 2)
    quick = png.encode(drawn, theme.bright().data)
    monkeypatch.setattr(png, "deflate", zlib.compress)
    monkeypatch.setattr(png, "deflater", zlib.compressobj)
    monkeypatch.setattr(png, "checksum", zlib.crc32)
    monkeypatch.setattr(png, "sum_of", zlib.adler32)
    plain = png.encode(drawn, theme.bright().data)
    joined = png.join([png.strip(drawn)], theme.bright().data)
    for each in (plain, joined):
        assert Image.open(BytesIO(quick)).tobytes() == Image.open(BytesIO(each)).tobytes()
        assert chunks(each)
