import type { IncomingHttpHeaders } from "node:http";
import ipaddr from "ipaddr.js";
import { AppError } from "@/lib/kernel/base/errors";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Parses the trusted proxies.
 * @param text addresses and CIDR ranges, separated by commas or blanks; empty for none.
 * @throws AppError `internal` naming the entry that is neither.
 */
export function parseTrustedProxies(text: string): Range[] {
  return text
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map((entry): Range => {
      if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
      if (!ipaddr.isValid(entry)) throw new AppError("internal", `TRUSTED_PROXIES: ${entry} is neither an address nor a CIDR range.`);
      const address = ipaddr.process(entry);
      return [address, address.kind() === "ipv4" ? 32 : 128];
    });
}

/** Normalizes an address (`::ffff:10.0.0.1` is `10.0.0.1`); null for invalid text. */
function normalize(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, "$1")
    .replace(/%.*$/, "");
  const withoutPort = /^\d+\.\d+\.\d+\.\d+:\d+$/.test(bare) ? bare.replace(/:\d+$/, "") : bare;
  // Rejects the shortened and octal notations of inet_aton, which proxies do not write.
  if (!ipaddr.IPv4.isValidFourPartDecimal(withoutPort) && !ipaddr.IPv6.isValid(withoutPort)) return null;
  return ipaddr.process(withoutPort);
}

function isTrusted(address: ipaddr.IPv4 | ipaddr.IPv6, trusted: readonly Range[]): boolean {
  return trusted.some(([range, bits]) => address.kind() === range.kind() && address.match(range, bits));
}

/**
 * Returns the client's address. Behind trusted proxies it is the last entry of `X-Forwarded-For` that is not a trusted proxy: each proxy
 * appends its peer's address, and the client may have forged the entries to the left.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: readonly Range[]): string | null {
  let client = normalize(peer ?? "");
  if (client === null) return null;
  const hops = (forwardedFor ?? "").split(",").reverse();
  for (const hop of hops) {
    if (!isTrusted(client, trusted)) break;
    const next = normalize(hop);
    if (next === null) break;
    client = next;
  }
  return client.toString();
}

interface Frame {
  peer: string | undefined;
  trusted: readonly Range[];
  base_url: string;
  development: boolean;
}

/** Headers that only this server or Next may set: identity, the page's frame, and Next's internal headers. */
const reserved = /^x-(?:atrium|middleware)-/;
const forwarded = /^(?:x-forwarded-|x-real-ip$|forwarded$)/;

/** Rewrites headers in place: removes those that clients may not set, and sets the client's real address and the server's own. */
export function cleanHeaders(headers: IncomingHttpHeaders, frame: Frame): void {
  const peer = normalize(frame.peer ?? "");
  const believed = peer !== null && isTrusted(peer, frame.trusted);
  const forwardedFor = headers["x-forwarded-for"];
  const address = clientAddress(frame.peer, Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor, frame.trusted);
  for (const name of Object.keys(headers)) {
    if (reserved.test(name) || (!believed && forwarded.test(name))) delete headers[name];
  }
  if (address !== null) headers["x-atrium-client-ip"] = address;
  headers["x-atrium-base-url"] = frame.base_url;
  if (frame.development) headers["x-atrium-development"] = "1";
}
