import { invoicePaid } from "@/lib/domains/invoices";
import { planSurveys, ticketSubject } from "@/lib/domains/surveys";
import { ticketClosed } from "@/lib/domains/tickets";
import { onEvent } from "../on-event";

/** Plans the surveys that follow a closed ticket; a ticket that is opened again before then takes its survey back. */
export const planSurveyAfterTicket = onEvent("plan-survey-after-ticket", ticketClosed, async ({ ctx, data, step }) => {
  const { id, customer_id, contact_id, closed_at } = data;
  if (customer_id === null || closed_at === null) return;
  const subject = ticketSubject(id, closed_at);
  await step.run("plan", () => planSurveys(ctx, { trigger: "ticket_closed", customer_id, contact_id, subject, at: closed_at }));
});

/** Plans the surveys that follow a paid invoice, once an invoice. */
export const planSurveyAfterInvoice = onEvent("plan-survey-after-invoice", invoicePaid, async ({ ctx, data, step }) => {
  const { id, customer_id, paid_at } = data;
  const subject = `invoice:${id}`;
  await step.run("plan", () =>
    planSurveys(ctx, { trigger: "invoice_paid", customer_id, contact_id: null, subject, at: paid_at ?? ctx.clock.now() }),
  );
});
