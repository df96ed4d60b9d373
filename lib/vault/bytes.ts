/** Bytes that WebCrypto accepts: never shared with another thread. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** @throws TypeError for bytes that are no UTF-8. */
export const fromUtf8 = (bytes: Bytes): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The parts with a zero byte between them, as in the `info` of every derivation. */
export function joinByZero(...parts: readonly Uint8Array[]): Bytes {
  return concat(...parts.flatMap((part, index) => (index === 0 ? [part] : [Uint8Array.of(0), part])));
}

/** The 16 bytes of a UUID. */
export function uuidBytes(uuid: string): Bytes {
  return Uint8Array.from(uuid.replaceAll("-", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** base64url without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @throws DOMException for text that is no base64url. */
export function fromBase64Url(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** ISO 7816-4: 80, then 00 up to a multiple of 64, so that the length of what is encrypted tells little. */
export function pad(bytes: Bytes): Bytes {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  return padded;
}

/** @throws RangeError for bytes that are not padded. */
export function unpad(bytes: Bytes): Bytes {
  const end = bytes.findLastIndex((byte) => byte !== 0);
  if (bytes[end] !== 0x80) throw new RangeError("The value is not padded.");
  return bytes.slice(0, end);
}
