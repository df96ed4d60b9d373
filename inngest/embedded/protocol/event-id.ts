import { createHash } from "node:crypto";

/**
 * The id of event number `index` of a request with the header `x-inngest-event-id-seed: <milliseconds>,<base64 of 10 bytes>`. The SDK
 * retries a failed send with the same header, so equal seeds must give equal ids. Undefined when the header has another form.
 */
export function seededId(seed: string, index: number): string | undefined {
  const [milliseconds, entropy] = seed.split(",");
  if (!/^\d{1,15}$/.test(milliseconds ?? "") || !/^[A-Za-z0-9+/]{13}[A-Za-z0-9+/=]{3}$/.test(entropy ?? "")) return undefined;
  const bytes = createHash("sha256").update(`${entropy}:${index}`).digest().subarray(0, 16);
  bytes.writeUIntBE(Number(milliseconds) % 2 ** 48, 0, 6);
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f);
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
