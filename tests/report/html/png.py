"""Reads just enough of a PNG to see whether anything is on it."""

import struct
import zlib


def colours(path):
    """The different colours of an 8-bit RGB or RGBA image that is not interlaced."""
    with open(path, "rb") as file:
        data = file.read()
    width, height, depth, kind, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    if depth != 8 or kind not in (2, 6) or interlaced:
        raise ValueError("%s: not the kind of PNG that Chromium writes" % path)
    rows = unfiltered(zlib.decompress(b"".join(chunks(data, b"IDAT"))), width, height, 3 if kind == 2 else 4)
    size = 3 if kind == 2 else 4
    return {bytes(row[at:at + 3]) for row in rows for at in range(0, len(row), size)}


def chunks(data, wanted):
    at = 8
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == wanted:
            yield data[at + 8:at + 8 + length]
        at += length + 12


def unfiltered(data, width, height, size):
    """Rows of bytes: PNG specification, section 9 (filtering)."""
    stride = width * size
    above = bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind, row = data[start], bytearray(data[start + 1:start + 1 + stride])
        for x in range(stride):
            left = row[x - size] if x >= size else 0
            corner = above[x - size] if x >= size else 0
            row[x] = (row[x] + predicted(kind, left, above[x], corner)) & 255
        above = row
        yield row


def predicted(kind, left, above, corner):
    if kind == 0:
        return 0
    if kind == 1:
        return left
    if kind == 2:
        return above
    if kind == 3:
        return (left + above) // 2
    distances = [abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)]
    return (left, above, corner)[distances.index(min(distances))]
