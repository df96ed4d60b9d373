import { submitTicket, submitTicketWithoutScripts } from "@/lib/domains/tickets";
import type { PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { problemOf, submitPublicForm } from "@/lib/kernel/http/pages/public-form";
import { siteForm } from "@/lib/kernel/http/pages/site-form";
import { readFormValues } from "@/lib/kernel/http/pages/form-values";

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
    const body = await submitPublicForm(call, readFormValues(call.fields), {
      rate: ticketFormRate,
      submit: submitTicket,
      withoutScripts: submitTicketWithoutScripts,
    });
    return { location: `${pageOf(view)}?sent=1`, body };
  },
});

const pageOf = (view: string): string => (view === "embed" ? "/forms/ticket/embed" : "/forms/ticket");
