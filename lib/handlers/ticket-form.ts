import { submitTicket, submitTicketWithoutScripts } from "@/lib/domains/tickets";
import type { PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { problemOf, submitPublicForm } from "@/lib/kernel/http/pages/public-form";
import { siteForm } from "@/lib/kernel/http/pages/site-form";

/** Ten forms at once from one address, then one every two minutes; a company takes a hundred at once, then one every two seconds. */
export const ticketFormRate: PublicRate = {
  name: "ticket-submit",
  address: { burst: 10, seconds: 120 },
  tenant: { burst: 100, seconds: 2 },
};

/** The form that the company's own page shows; `view` is that page, or the one inside a frame. */
export const submitTicketByForm = siteForm<{ view: string }>({
  reason: "The company's form for tickets, which works without a script; its tenant is the host’s.",
  operationId: submitTicket.id,
  fields: null,
  // 20,000 characters of any script, percent-encoded.
  limit: 256 * 1024,
  page: ({ view }) => pageOf(view),
  problem: problemOf,
  async work({ names: { view }, ...call }) {
    const body = await submitPublicForm(call, readForm(call.fields), {
      rate: ticketFormRate,
      submit: submitTicket,
      withoutScripts: submitTicketWithoutScripts,
    });
    return { location: `${pageOf(view)}?sent=1`, body };
  },
});

const pageOf = (view: string): string => (view === "embed" ? "/forms/ticket/embed" : "/forms/ticket");

/**
 * Custom values are named `custom.<key>`, a checkbox `custom.<key>:is`, and each choice of several `custom.<key>:<choice>`. Empty fields
 * are left out.
 */
function readForm(fields: Record<string, unknown>): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  const custom = new Map<string, unknown>();
  for (const [name, value] of Object.entries(fields)) {
    if (value === "") continue;
    const [, key, part] = /^custom\.([a-z0-9_]{1,40})(?::([a-z0-9_]{1,40}))?$/.exec(name) ?? [];
    if (key === undefined) own[name] = value;
    else if (part === undefined) custom.set(key, value);
    else if (part === "is") custom.set(key, true);
    else custom.set(key, [...((custom.get(key) as string[] | undefined) ?? []), part]);
  }
  return { ...own, ...(custom.size === 0 ? {} : { custom: Object.fromEntries(custom) }) };
}
