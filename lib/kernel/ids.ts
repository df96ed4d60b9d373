import { randomBytes } from "node:crypto";

let lastInstant = -1;
let sequence = 0;

/**
 * A new UUIDv7 for the given instant. Ids that one process creates for the same millisecond sort by creation: 26 bits are a counter
 * (RFC 9562 §6.2, method 1), the other 48 random.
 */
export function newId(at: Date): string {
  const instant = at.getTime();
  sequence = instant === lastInstant ? (sequence + 1) & 0x3ffffff : 0;
  lastInstant = instant;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(instant, 0, 6);
  bytes.writeUInt16BE(0x7000 | (sequence >>> 14), 6);
  bytes.writeUInt16BE(0x8000 | (sequence & 0x3fff), 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
