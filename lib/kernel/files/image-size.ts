export interface ImageSize {
  width: number;
  height: number;
}

/** The pixel size of a PNG, JPEG or WebP from its header, without decoding; null for other or truncated bytes. */
export function readImageSize(data: Buffer): ImageSize | null {
  const size = readPng(data) ?? readWebp(data) ?? readJpeg(data);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

/** PNG (third edition), 11.2.1: the header chunk comes first. */
function readPng(data: Buffer): ImageSize | null {
  if (data.length < 24 || data.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n" || data.toString("latin1", 12, 16) !== "IHDR") return null;
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

/** RFC 9649: the simple, lossless and extended forms each store it elsewhere. */
function readWebp(data: Buffer): ImageSize | null {
  if (data.length < 30 || data.toString("latin1", 0, 4) !== "RIFF" || data.toString("latin1", 8, 12) !== "WEBP") return null;
  switch (data.toString("latin1", 12, 16)) {
    case "VP8 ":
      return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      const bits = data.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

/** Markers that begin a frame (ITU-T T.81, table B.1): C0 to CF without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Skips segments until the frame header. */
function readJpeg(data: Buffer): ImageSize | null {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= data.length) {
    if (data[at] !== 0xff) return null;
    const marker = data[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    at += 2 + data.readUInt16BE(at + 2);
  }
  return null;
}
