/** The tags of the QR code, in order. */
export const qrTags = [
  "seller",
  "vat_number",
  "issued_at",
  "total",
  "vat_total",
  "hash",
  "signature",
  "public_key",
  "certificate_signature",
] as const;
export type QrTag = (typeof qrTags)[number];
/** A standard document's code has no signature of the certificate. */
export type QrContent = Partial<Record<QrTag, Buffer>>;

const mostBytes = 255;

/** Cuts a text to whole characters of 255 bytes, which is as much as one byte of length can say. */
export function fitBytes(text: string): Buffer {
  let fit = "";
  for (const character of text) {
    if (Buffer.byteLength(fit + character) > mostBytes) break;
    fit += character;
  }
  return Buffer.from(fit, "utf8");
}

/** Tag, length and value of each, in base64. @throws RangeError for a value of more than 255 bytes. */
export function writeQr(content: QrContent): string {
  const parts = qrTags.flatMap((tag, index) => {
    const value = content[tag];
    if (value === undefined) return [];
    if (value.length > mostBytes) throw new RangeError(`The value of ${tag} has more than ${String(mostBytes)} bytes.`);
    return [Buffer.from([index + 1, value.length]), value];
  });
  return Buffer.concat(parts).toString("base64");
}

/** @throws RangeError for a text that is no such code. */
export function readQr(text: string): QrContent {
  const bytes = Buffer.from(text, "base64");
  const content: QrContent = {};
  for (let at = 0; at < bytes.length;) {
    const tag = qrTags[bytes.readUInt8(at) - 1];
    const size = bytes.readUInt8(at + 1);
    if (tag === undefined || at + 2 + size > bytes.length) throw new RangeError("The QR code has an unknown or a cut value.");
    content[tag] = bytes.subarray(at + 2, at + 2 + size);
    at += 2 + size;
  }
  return content;
}
