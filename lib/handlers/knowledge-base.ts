import { voteOnArticle } from "@/lib/domains/knowledge-base";
import { placeOf } from "@/lib/kernel/auth/attempts";
import { visitorContext } from "@/lib/kernel/context";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { limitVisitors, type PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { siteForm } from "@/lib/kernel/http/pages/site-form";

export const readRate: PublicRate = { name: "kb-read", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };
export const voteRate: PublicRate = { name: "kb-vote", address: { burst: 20, seconds: 6 }, tenant: { burst: 300, seconds: 1 } };

/** Three reports a form at most, of several people behind one address. */
export const suggestionRate: PublicRate = {
  name: "kb-suggestion",
  address: { burst: 30, seconds: 4 },
  tenant: { burst: 300, seconds: 0.5 },
};

const answers: Readonly<Record<string, boolean | null>> = { yes: true, no: false, none: null };

/** A vote by the form on an article's page: `helpful` is yes, no, or none to take it back. */
export const voteByForm = siteForm<{ article: string }>({
  reason: "A form of the knowledge base’s pages, which works without a script; its tenant is the host’s.",
  operationId: voteOnArticle.id,
  fields: ["helpful", "reason"],
  onOwnDomain: true,
  page: ({ article }) => `${pageOf(article)}?vote=failed`,
  async work({ runtime, tenant, request, names: { article }, fields: { helpful, reason } }) {
    const ctx = visitorContext(runtime, tenant, request);
    await limitVisitors(runtime, voteRate, tenant, placeOf(request.ip), new Headers());
    const said = typeof reason === "string" ? reason.trim() : "";
    const input = { article: decodeURIComponent(article), helpful: answers[String(helpful)], ...(said === "" ? {} : { reason: said }) };
    const voted = await voteOnArticle(ctx, decodeInput(voteOnArticle.input, input, ["article"]));
    return { location: `${pageOf(article)}${said === "" ? "" : "?vote=explained"}#vote`, body: voted };
  },
});

/** The parameter is encoded if the web server calls the handler through Next, else decoded. */
const pageOf = (article: string): string => `/kb/articles/${encodeURIComponent(decodeURIComponent(article))}`;
