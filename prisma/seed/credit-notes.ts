import { applyCreditNote, createCreditNote, sendCreditNote } from "@/lib/domains/credit-notes";
import { getInvoice, listInvoices } from "@/lib/domains/invoices";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const dayLength = 86_400_000;
/** Days after the company signed up: the last week of its year. */
const from = 358;

const texts = {
  en: "One piece arrived damaged.",
  ar: "وصلت إحدى القطع تالفة.",
} as const;

/** For the portal's customer and another: a part of an open invoice, and a paid invoice whose credit pays a part of the next one. */
export async function addCreditNotes(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const ctx = opened.ctx("manager", new Date(opened.since.getTime() + from * dayLength));
  for (const customer_id of customers.slice(0, 3)) {
    const { data } = await listInvoices(ctx, { customer_id, finalized: true, sort: "created_at", limit: 50 });
    const owed = data.filter(({ status }) => status !== "paid");
    const [open, next] = owed;
    const paid = data.find(({ status, amount_paid, total }) => status === "paid" && amount_paid === total);
    if (open) {
      const [line] = (await getInvoice(ctx, { id: open.id })).lines;
      if (line && !line.total.startsWith("-") && Number(line.quantity) >= 1) {
        const lines = [{ line_id: line.id, quantity: "1" }];
        const { id } = await createCreditNote(ctx, {
          invoice_id: open.id,
          reason: "return",
          notes: texts[opened.company.home.language],
          lines,
        });
        await sendCreditNote(ctx, { id });
      }
    }
    if (paid) {
      const note = await createCreditNote(ctx, { invoice_id: paid.id, reason: "cancelled" });
      if (next && next.currency === note.currency && Number(note.amount_left) > 0)
        await applyCreditNote(ctx, { id: note.id, invoice_id: next.id });
    }
  }
}
