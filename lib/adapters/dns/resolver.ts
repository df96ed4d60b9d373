import { Resolver } from "node:dns/promises";
import { AppError } from "@/lib/kernel/base/errors";
import type { DnsPort, DnsType } from "@/lib/kernel/ports/dns";

/** The name or the record does not exist, or the name can't exist; all other codes are failures of servers. */
const absent: ReadonlySet<unknown> = new Set(["ENODATA", "ENOTFOUND", "EBADNAME"]);

const asName = (name: string): string => name.toLowerCase().replace(/\.$/, "");

/** The system's DNS servers, or those given as `host` or `host:port`. A query gives up after about 6 s, before a call must. */
export function createDnsResolver({ servers }: { servers?: readonly string[] } = {}): DnsPort {
  const query = async (name: string, type: DnsType): Promise<string[]> => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    switch (type) {
      case "A":
        return resolver.resolve4(name);
      case "AAAA":
        return resolver.resolve6(name);
      case "CNAME":
        return (await resolver.resolveCname(name)).map(asName);
      case "MX": {
        const records = await resolver.resolveMx(name);
        return records.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => asName(exchange));
      }
      case "TXT":
        return (await resolver.resolveTxt(name)).map((strings) => strings.join(""));
    }
  };
  return {
    async read(name, type) {
      try {
        return await query(name, type);
      } catch (error) {
        if (error instanceof Error && "code" in error && absent.has(error.code)) return [];
        throw new AppError("unavailable", "The domain name servers did not respond. Try again in a few minutes.", {
          cause: error,
          retryAfter: 60,
        });
      }
    },
  };
}
