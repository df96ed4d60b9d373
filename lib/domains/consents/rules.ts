/** An address without the part that names a household: the first three bytes of IPv4, the first 48 bits of IPv6. */
export function truncateIp(ip: string | null): string | null {
  if (ip === null) return null;
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (/^\d+\.\d+\.\d+\.\d+$/.test(mapped)) return mapped.replace(/\d+$/, "0");
  const [head = ""] = ip.split("::");
  const groups = head.split(":").filter((group) => group !== "");
  return ip.includes(":") ? `${groups.slice(0, 3).join(":")}::` : null;
}
