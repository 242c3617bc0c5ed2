"""Builds from nothing: else what an earlier version left in `build` would be installed with this one."""

import shutil

from setuptools import setup

shutil.rmtree("build", ignore_errors=True)
setup()
