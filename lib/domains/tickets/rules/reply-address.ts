/** The alphabet of RFC 4648, 6, in lower case: mail servers may change the case of an address. */
const alphabet = "abcdefghijklmnopqrstuvwxyz234567";
const idBytes = 16;
const signBytes = 10;
const idLength = 26;
const signLength = 16;
const longestLocalPart = 64;

/** What a reply address names: a ticket and the signature that proves it. */
export interface SignedTicket {
  ticket_id: string;
  signature: string;
}

/** The signature in a reply address from the HMAC of the ticket under a key of the tenant. */
export function signatureFrom(mac: Uint8Array): string {
  return toBase32(mac.subarray(0, signBytes));
}

/**
 * The address at which answers find their ticket: `support+<ticket><signature>@acme.example`.
 * @returns null where the local part would exceed the 64 octets that RFC 5321, 4.5.3.1.1, allows.
 */
export function writeReplyAddress(mailbox: string, { ticket_id, signature }: SignedTicket): string | null {
  const at = mailbox.lastIndexOf("@");
  const local = `${mailbox.slice(0, at)}+${toBase32(Buffer.from(ticket_id.replaceAll("-", ""), "hex"))}${signature}`;
  return Buffer.byteLength(local) > longestLocalPart ? null : `${local}${mailbox.slice(at)}`;
}

/** The ticket and signature that an address claims, in any case; null for any other address. The signature is not checked. */
export function readReplyAddress(address: string): SignedTicket | null {
  const suffix = /\+([a-z2-7]{42})@[^@]+$/i.exec(address)?.[1]?.toLowerCase();
  if (suffix === undefined) return null;
  const hex = fromBase32(suffix.slice(0, idLength)).subarray(0, idBytes).toString("hex");
  const ticket_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { ticket_id, signature: suffix.slice(idLength, idLength + signLength) };
}

function toBase32(bytes: Uint8Array): string {
  let [text, buffer, bits] = ["", 0, 0];
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((buffer >> bits) & 31);
    }
    buffer &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet.charAt((buffer << (5 - bits)) & 31);
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [buffer, bits] = [0, 0];
  for (const letter of text) {
    buffer = (buffer << 5) | alphabet.indexOf(letter);
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((buffer >> bits) & 255);
    }
    buffer &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
