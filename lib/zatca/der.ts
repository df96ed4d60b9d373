/** DER (ITU-T X.690), as much as a certificate request has and a certificate's signature needs. */

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const hex = size.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

export function tagged(tag: number, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(inside.length), inside]);
}

export const sequence = (...content: Buffer[]): Buffer => tagged(0x30, ...content);
/** A set of one member, whose order nobody has to sort. */
export const setOf = (content: Buffer): Buffer => tagged(0x31, content);
export const utf8String = (text: string): Buffer => tagged(0x0c, Buffer.from(text, "utf8"));
export const printableString = (text: string): Buffer => tagged(0x13, Buffer.from(text, "latin1"));
export const octetString = (content: Buffer): Buffer => tagged(0x04, content);
export const bitString = (content: Buffer): Buffer => tagged(0x03, Buffer.from([0]), content);

/** A whole number of zero and above. */
export function integer(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  return tagged(0x02, bytes.readUInt8(0) < 0x80 ? bytes : Buffer.concat([Buffer.from([0]), bytes]));
}

/** An object identifier, such as "2.5.4.3". */
export function objectId(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = Math.floor(arc / 0x80); left > 0; left = Math.floor(left / 0x80)) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tagged(0x06, Buffer.from(bytes));
}

/** The contents of the members of a constructed value. @throws RangeError for bytes that are no DER. */
export function members(der: Buffer): { tag: number; content: Buffer; whole: Buffer }[] {
  const found = [];
  let at = 0;
  while (at < der.length) {
    const start = at;
    const tag = der.readUInt8(at);
    let size = der.readUInt8(at + 1);
    at += 2;
    if (size > 0x80) {
      const width = size & 0x7f;
      size = der.readUIntBE(at, width);
      at += width;
    }
    if (at + size > der.length) throw new RangeError("The value is longer than its bytes.");
    found.push({ tag, content: der.subarray(at, at + size), whole: der.subarray(start, at + size) });
    at += size;
  }
  return found;
}
