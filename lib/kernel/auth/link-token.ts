import type { Runtime } from "../runtime";
import { isSignedForTenant, pseudonymForTenant, signForTenant } from "../tenant-keys";

/** What a token is for; it is worthless for anything else. */
export type LinkPurpose =
  | "document link"
  | "survey"
  | "booking"
  | "calendar feed"
  | "calendar invitation"
  | "calendar notification"
  | "consent withdrawal"
  | "unsubscribe";

const idBytes = 16;

/** 16 bytes of id and 32 of MAC are 64 characters of base64url, without spare bits. */
const tokenPattern = /^[A-Za-z0-9_-]{64}$/;

/**
 * The token of a link: its id with a MAC under the tenant's key. It can be recreated for each mail and PDF without being stored,
 * and cannot be forged without the key.
 * @param linkId a UUID.
 */
export async function makeLinkToken(runtime: Runtime, tenantId: string, purpose: LinkPurpose, linkId: string): Promise<string> {
  return tokenOf(linkId, await signForTenant(runtime, tenantId, purpose, linkId));
}

/** The token that the tenant's first key makes: what is stored under its hash is found again after a rotation. */
export async function lastingLinkToken(runtime: Runtime, tenantId: string, purpose: LinkPurpose, linkId: string): Promise<string> {
  return tokenOf(linkId, await pseudonymForTenant(runtime, tenantId, purpose, linkId));
}

const tokenOf = (linkId: string, signature: Buffer): string =>
  Buffer.concat([Buffer.from(linkId.replaceAll("-", ""), "hex"), signature]).toString("base64url");

/** The id that a token names, not yet verified: it only says whose key verifies the token. Null for text that is no token. */
export function idInLinkToken(token: string): string | null {
  if (!tokenPattern.test(token)) return null;
  const hex = Buffer.from(token, "base64url").subarray(0, idBytes).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The id in a token of this tenant for this purpose, or null for any other text. Needs no query, and compares in constant time. */
export async function readLinkToken(runtime: Runtime, tenantId: string, purpose: LinkPurpose, token: string): Promise<string | null> {
  const linkId = idInLinkToken(token);
  if (linkId === null) return null;
  const given = Buffer.from(token, "base64url").subarray(idBytes);
  return (await isSignedForTenant(runtime, tenantId, { purpose, text: linkId }, given)) ? linkId : null;
}
