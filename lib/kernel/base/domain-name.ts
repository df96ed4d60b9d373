/** A host name by DNS rules (RFC 1123, 2.1) in lower case, with at least two labels; an IP address is none. */
export const isDomainName = (name: string): boolean =>
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(name);
