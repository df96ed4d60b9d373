import { withdrawByLink } from "@/lib/domains/consents";
import { visitorContext } from "@/lib/kernel/context";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { siteForm } from "@/lib/kernel/http/pages/site-form";

const pageOf = (token: string): string => `/forms/consent/${encodeURIComponent(token)}`;

/** Withdraws by the button of the page: mail scanners open links, but press no buttons. */
export const withdrawByForm = siteForm<{ token: string }>({
  reason: "A form of the company's page, which works without a script and an account; its tenant is the host's.",
  operationId: withdrawByLink.id,
  fields: [],
  page: ({ token }) => pageOf(token),
  async work({ runtime, tenant, request, names }) {
    const ctx = visitorContext(runtime, tenant, request);
    const done = await withdrawByLink(ctx, decodeInput(withdrawByLink.input, names, ["token"]));
    return { location: pageOf(names.token), body: done };
  },
});
