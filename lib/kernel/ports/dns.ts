export type DnsType = "A" | "AAAA" | "CNAME" | "MX" | "TXT";

/** Reads public DNS records, such as those by which a company proves that a domain is its own. */
export interface DnsPort {
  /**
   * The values of a name's records of a type; none where it has none or does not exist. Names are in lower case without the last dot, the
   * strings of one TXT record are joined, and MX answers hosts, the most preferred first.
   * @throws AppError `unavailable` if no server answers.
   */
  read(name: string, type: DnsType): Promise<string[]>;
}
