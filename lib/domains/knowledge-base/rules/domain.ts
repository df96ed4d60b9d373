/** The name before the domain that has the TXT record. */
const textLabel = "_atrium";

/** The records by which DNS proves a domain and leads it to the company's host. */
export function recordsOf({ hostname, token }: { hostname: string; token: string }, target: string) {
  return [
    { type: "TXT" as const, name: `${textLabel}.${hostname}`, value: `atrium-domain=${token}` },
    { type: "CNAME" as const, name: hostname, value: target },
  ];
}
