export interface ImageSize {
  width: number;
  height: number;
}

/** The pixel size of a PNG, JPEG or WebP from its header, without decoding; null for other or truncated bytes. */
export function readImageSize(data: Uint8Array): ImageSize | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const size = readPng(view) ?? readWebp(view) ?? readJpeg(view);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

function holds(view: DataView, place: number, text: string): boolean {
  return place + text.length <= view.byteLength && Array.from(text).every((char, at) => view.getUint8(place + at) === char.charCodeAt(0));
}

/** Whether the bytes begin as a PNG does. */
export const isPng = (data: Uint8Array): boolean => holds(new DataView(data.buffer, data.byteOffset, data.byteLength), 0, pngStart);

const pngStart = "\x89PNG\r\n\x1a\n";

/** PNG (third edition), 11.2.1: the header chunk comes first. */
function readPng(view: DataView): ImageSize | null {
  if (view.byteLength < 24 || !holds(view, 0, pngStart) || !holds(view, 12, "IHDR")) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** RFC 9649: the simple, lossless and extended forms each store it elsewhere. */
function readWebp(view: DataView): ImageSize | null {
  if (view.byteLength < 30 || !holds(view, 0, "RIFF") || !holds(view, 8, "WEBP")) return null;
  if (holds(view, 12, "VP8 ")) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (holds(view, 12, "VP8L")) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!holds(view, 12, "VP8X")) return null;
  const side = (place: number) => view.getUint16(place, true) + (view.getUint8(place + 2) << 16) + 1;
  return { width: side(24), height: side(27) };
}

/** Markers that begin a frame (ITU-T T.81, table B.1): C0 to CF without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Skips segments until the frame header. */
function readJpeg(view: DataView): ImageSize | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
