import { getDomain } from "tldts";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { checkEgressUrl, egressFetch, type EgressOptions } from "@/lib/kernel/http/egress/egress";
import { parseInThread } from "@/lib/kernel/files/parse-in-thread";
import { writeXml, type DavResponse } from "./dav-nodes";

export interface DavAccess {
  user: string;
  password: string;
}

interface DavInit {
  depth?: "0" | "1";
  headers?: Record<string, string>;
  body?: string;
}

export interface DavClient {
  /** An answer, after redirections within the same site. @throws AppError `conflict` for a password that is not accepted. */
  send(url: string, method: string, init?: DavInit): Promise<{ answer: Response; url: string }>;
  /** Null where the address is no WebDAV resource. `asked` are elements with the prefixes d, c and cs. */
  find(url: string, depth: "0" | "1", asked: string): Promise<{ responses: DavResponse[]; url: string } | null>;
}

const mostRedirects = 5;
const limit = 16 * 1024 * 1024;

/** The registered domain of a host, also below a registry such as co.uk or github.io; null for an address and a name without one. */
const siteOf = (host: string): string | null => getDomain(host, { allowPrivateDomains: true });

/** Whether a server at `from` may name `to` as another address of its own: calendars of one provider are on several of its hosts. */
export function isSameSite(from: string, to: string): boolean {
  const [one, other] = [new URL(from), new URL(to)];
  if (one.protocol === "https:" && other.protocol !== "https:") return false;
  return other.host === one.host || (siteOf(one.hostname) !== null && siteOf(one.hostname) === siteOf(other.hostname));
}

export function createDavClient({ user, password }: DavAccess, egress: EgressOptions): DavClient {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const self: DavClient = {
    async send(first, method, { depth, headers = {}, body } = {}) {
      let url = checkEgressUrl(first, egress).href;
      for (let redirects = 0; ; redirects += 1) {
        const answer = await egressFetch(
          url,
          {
            method,
            headers: {
              authorization,
              ...(body === undefined ? {} : { "content-type": "application/xml; charset=utf-8" }),
              ...(depth === undefined ? {} : { depth }),
              ...headers,
            },
            ...(body === undefined ? {} : { body }),
          },
          { max_response_bytes: limit, ...egress },
        );
        if (answer.status === 401) throw new AppError("conflict", "The calendar server does not accept this user and password.");
        if (answer.status === 429 || answer.status >= 500)
          throw new AppError("unavailable", `The calendar server answered ${String(answer.status)}.`);
        const location = answer.headers.get("location");
        if (![301, 302, 307, 308].includes(answer.status) || location === null) return { answer, url };
        const next = new URL(location, url).href;
        if (redirects >= mostRedirects || !isSameSite(url, next))
          throw invalidField("url", "redirect", "This address leads to another server. Enter that server’s address.");
        url = next;
      }
    },
    async find(first, depth, asked) {
      const { answer, url } = await self.send(first, "PROPFIND", { depth, body: writeXml("d:propfind", `<d:prop>${asked}</d:prop>`) });
      return answer.status === 207 ? { responses: (await parseInThread("multistatus", await answer.text())).responses, url } : null;
    },
  };
  return self;
}
