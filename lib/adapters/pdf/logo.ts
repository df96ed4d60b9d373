/** A logo as the renderer takes it. */
export interface Logo {
  data: Buffer;
  format: "png" | "jpg";
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngEnd = Buffer.from("IEND");

/** A whole PNG or JPEG, told by its bytes; null for anything else, where the seller's name is shown instead. */
export function readLogo(data: Buffer | undefined): Logo | null {
  if (!data) return null;
  if (data.subarray(0, 8).equals(pngSignature) && data.subarray(-8, -4).equals(pngEnd)) return { data, format: "png" };
  if (data.length > 4 && data.readUInt16BE(0) === 0xffd8 && data.readUInt16BE(data.length - 2) === 0xffd9) return { data, format: "jpg" };
  return null;
}
