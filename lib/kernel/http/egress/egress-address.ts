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
  /** Private networks (CIDR) that may be reached: development and self-hosting only. */
  allow_private?: readonly string[];
  /** Resolves a name to all its addresses; default: the system's resolver. */
  resolve?: ResolveHost;
}

/** Public address ranges with a private use: Azure's host agent; 6to4 relays; IPv6 documentation (RFC 9637). */
const refusedRanges = ["168.63.129.16/32", "192.88.99.0/24", "3fff::/20"];
/** All assigned global unicast (RFC 4291, 2.4); addresses outside embed IPv4 or have no public meaning. */
const globalUnicast = "2000::/3";

/**
 * Resolves a host that a tenant configured to addresses that are all public, IPv4 first. Connect to these and never resolve the name again,
 * since a second lookup may answer differently. @throws AppError `invalid` if any address is not public, `unavailable` if none resolves.
 */
export async function resolvePublicAddresses(host: string, rules: AddressRules = {}): Promise<PublicAddress[]> {
  const addresses = await resolveName(normaliseHost(host), rules.resolve ?? resolveBySystem);
  if (addresses.length === 0) throw new AppError("unavailable", "This host name has no address.");
  if (!addresses.every(({ address }) => isReachable(address, rules.allow_private ?? []))) throw refusedHost();
  return [...addresses].sort((a, b) => a.family - b.family);
}

/** One public address for a raw connection (IMAP, SFTP); pass the name to TLS as `servername`. @throws as above. */
export async function resolvePublicAddress(host: string, rules: AddressRules = {}): Promise<PublicAddress> {
  const [first] = await resolvePublicAddresses(host, rules);
  if (first === undefined) throw new AppError("unavailable", "This host name has no address.");
  return first;
}

/** Whether an address is global unicast or in an allowed network. */
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

/** Normalises to a bare address or a lower-case ASCII name without root dot. Numbers in other bases (`0x7f.1`) are rejected. */
function normaliseHost(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) !== 0) return bare;
  // domainToASCII drops everything after a slash and decodes %2e, so such a host is not a name.
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

/** Does not say where the name resolves to: that would map the internal network for the caller. */
function refusedHost(): AppError {
  return invalidField("url", "address_not_allowed", "This address is not on the public internet.");
}
