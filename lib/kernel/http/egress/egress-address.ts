import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { isLocalhostName } from "./loopback-agent";

export interface PublicAddress {
  address: string;
  family: 4 | 6;
}

export type ResolveHost = (host: string) => Promise<PublicAddress[]>;

export interface AddressRules {
  /** Networks (CIDR) that may be reached although they are not public: development and self-hosting only. */
  allow_private?: readonly string[];
  /** Answers all addresses of a name; the system's resolver if left out. */
  resolve?: ResolveHost;
}

/** Public by their number, private by their use: Azure's host agent; 6to4 relays; documentation of IPv6 (RFC 9637). */
const refusedRanges = ["168.63.129.16/32", "192.88.99.0/24", "3fff::/20"];
/** All that is given out as global unicast (RFC 4291, 2.4); what lies outside carries IPv4 in disguise or has no public meaning. */
const globalUnicast = "2000::/3";

/**
 * All addresses of a host that a tenant named, every one of them public; IPv4 first. Connect to what it answers, never to the name again:
 * a second look-up may answer differently. Throws `invalid` when any address is not public, `unavailable` when the name does not resolve.
 */
export async function resolvePublicAddresses(host: string, rules: AddressRules = {}): Promise<PublicAddress[]> {
  const addresses = await resolveName(normaliseHost(host), rules.resolve ?? resolveBySystem);
  if (addresses.length === 0) throw new AppError("unavailable", "This host name has no address.");
  if (!addresses.every(({ address }) => isReachable(address, rules.allow_private ?? []))) throw refusedHost();
  return [...addresses].sort((a, b) => a.family - b.family);
}

/** One public address for a raw connection (IMAP, SFTP); give the name itself to TLS as `servername`. Errors as above. */
export async function resolvePublicAddress(host: string, rules: AddressRules = {}): Promise<PublicAddress> {
  const [first] = await resolvePublicAddresses(host, rules);
  if (first === undefined) throw new AppError("unavailable", "This host name has no address.");
  return first;
}

/** Whether an address is global unicast, or in one of the networks allowed. */
export function isReachable(address: string, allowed: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  if (allowed.some((range) => isWithin(address, range))) return true;
  const parsed = ipaddr.parse(address);
  const inPublicSpace = parsed.kind() === "ipv4" || isWithin(address, globalUnicast);
  return inPublicSpace && parsed.range() === "unicast" && !refusedRanges.some((range) => isWithin(address, range));
}

function isWithin(address: string, range: string): boolean {
  const parsed = ipaddr.parse(address);
  const [network, bits] = ipaddr.parseCIDR(range);
  return parsed.kind() === network.kind() && parsed.match(network, bits);
}

/** A bare address or a lower-case ASCII name without root dot. Numbers in other bases (`0x7f.1`) are refused, not interpreted. */
function normaliseHost(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) !== 0) return bare;
  // domainToASCII drops what follows a slash and decodes %2e: such a host is no name at all.
  const name = /[\s/\\?#@:%]/.test(host) ? "" : domainToASCII(host).replace(/\.$/, "");
  const looksNumeric = /(^|\.)(\d+|0x[\da-f]*)$/i.test(name);
  if (looksNumeric || !/^(?=.{1,253}$)[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*$/.test(name)) throw refusedHost();
  return name;
}

async function resolveName(host: string, resolve: ResolveHost): Promise<PublicAddress[]> {
  const family = isIP(host);
  if (family === 4 || family === 6) return [{ address: host, family }];
  if (isLocalhostName(host)) return [{ address: "127.0.0.1", family: 4 }];
  return resolve(host).catch((error: unknown) => {
    throw new AppError("unavailable", "This host name could not be resolved.", { cause: error });
  });
}

async function resolveBySystem(host: string): Promise<PublicAddress[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => ({ address, family: isIP(address) === 6 ? 6 : 4 }));
}

/** Says nothing of where the name leads: that would map the inner network for whoever asks. */
function refusedHost(): AppError {
  return invalidField("url", "address_not_allowed", "This address is not on the public internet.");
}
