# docker build -t landmoot . && docker run --env-file .env -v landmoot:/data landmoot
# By its digest, so that a build is the same tomorrow; Dependabot proposes the next one.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS base

FROM base AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY bot bot
COPY data data
COPY render render
COPY rules rules
RUN python -m venv /opt/landmoot && /opt/landmoot/bin/pip install --no-cache-dir -c constraints.txt ".[postgres,metrics]"

FROM base
RUN useradd --system --create-home --home-dir /data --uid 10001 landmoot
COPY --from=build /opt/landmoot /opt/landmoot
ENV PATH=/opt/landmoot/bin:$PATH PYTHONUNBUFFERED=1 LANDMOOT_DATABASE=/data/landmoot.sqlite3
USER landmoot
WORKDIR /data
VOLUME /data
# It finishes what it is doing when told to stop.
STOPSIGNAL SIGTERM
ENTRYPOINT ["landmoot"]
# Docker knows no exit code after which it starts nothing again: a wrong token would be tried for ever.
CMD ["run", "--hold"]
