/** A logo as a data URL, which the renderer accepts on the server and in browsers. */
export type Logo = `data:image/${"png" | "jpg"};base64,${string}`;

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** "IEND", the name of the last chunk. */
const pngEnd = [0x49, 0x45, 0x4e, 0x44];
const jpegSignature = [0xff, 0xd8];
const jpegEnd = [0xff, 0xd9];

/** Detects a complete PNG or JPEG by its bytes; null for other data, for which the seller's name is shown. */
export function readLogo(data: Uint8Array | undefined): Logo | null {
  if (!data) return null;
  if (holds(data, 0, pngSignature) && holds(data, data.length - 8, pngEnd)) return `data:image/png;base64,${writeBase64(data)}`;
  if (data.length > 4 && holds(data, 0, jpegSignature) && holds(data, data.length - 2, jpegEnd))
    return `data:image/jpg;base64,${writeBase64(data)}`;
  return null;
}

function holds(data: Uint8Array, place: number, bytes: readonly number[]): boolean {
  return place >= 0 && bytes.every((byte, index) => data[place + index] === byte);
}

function writeBase64(data: Uint8Array): string {
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
}
