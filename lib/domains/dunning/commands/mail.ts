import { z } from "zod";
import { toWire } from "@/lib/commerce/money";
import { findCustomer } from "@/lib/domains/customers";
import { ensureDocumentLink, findLinkAddress } from "@/lib/domains/document-links";
import { usualRecipients } from "@/lib/domains/documents";
import { StoredPdf } from "@/lib/domains/documents/schema";
import { describeInvoiceMail, findInvoice, toInvoice } from "@/lib/domains/invoices";
import type { Invoice } from "@/lib/domains/invoices/schema";
import { queueMail } from "@/lib/domains/mail";
import { tenantToday } from "@/lib/domains/settings";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { findReminder } from "../queries";
import { isOwed } from "../queries/invoice";
import { readLadders, type ChasedPart } from "../queries/ladders";
import { toHold } from "../resource";
import { reminderRows } from "../rows";
import { isHeld } from "../rules";
import { DunningReminder, DunningReminderId, DunningTone } from "../schema";

/** The invoice as its email describes it: of an instalment, what is due of it and when. */
function chased(invoice: Invoice, part: ChasedPart | null): Invoice {
  return part === null ? invoice : { ...invoice, due_date: part.due_date, amount_due: toWire(part.open, invoice.currency) };
}

/** What was paid, disputed or promised between the step and the email withdraws the email. */
export const mailReminder = command({
  id: "dunning_reminders.mail",
  summary: "Queue the email of a reminder, with the invoice’s PDF and link",
  access: internal("called by the background function that follows a reminder"),
  input: z.strictObject({ id: DunningReminderId, pdf: StoredPdf.nullable() }),
  output: DunningReminder,
  example: { id: "drm_01jd0p2q3r4s5t6v7w8x9y0z1a", pdf: { storage_key: "invoices/1.pdf", filename: "INV-2026-00042.pdf" } },
  async run(ctx, { id, pdf }) {
    const { invoice_id } = await findReminder(ctx, id);
    await lockRows(ctx, "invoices", [invoice_id]);
    const before = await lockRow(ctx, reminderRows, id);
    if (before.status !== "queued") return reminderRows.toResource(before, ctx);
    const row = await findInvoice(ctx, invoice_id);
    const today = await tenantToday(ctx);
    const holds = await ctx.db.dunningHold.findMany({ where: { tenant_id: ctx.tenant.id, invoice_id, ended_day: null } });
    if (!isOwed(row) || holds.some((hold) => isHeld(toHold(hold), today)))
      return changeRow(ctx, reminderRows, before, { status: "withdrawn" });
    const part = (await readLadders(ctx, [row])).get(invoice_id)?.part ?? null;
    // The instalment was paid, or the plan changed, meanwhile.
    if ((part?.number ?? 0) !== before.instalment) return changeRow(ctx, reminderRows, before, { status: "withdrawn" });
    const customer = await findCustomer(ctx, row.customer_id);
    const recipients = usualRecipients(customer);
    if (recipients.length === 0) return changeRow(ctx, reminderRows, before, { status: "no_address" });
    // A revoked link is replaced, since the email's button opens the invoice.
    await ensureDocumentLink(ctx, { noun: "invoice", id: invoice_id });
    const address = await findLinkAddress(ctx, { noun: "invoice", id: invoice_id });
    const { key: sent, ...described } = await describeInvoiceMail(ctx, chased(toInvoice(row, today), part), customer, recipients);
    const tone = sent === "invoice_automatic" ? "automatic" : DunningTone.parse(before.tone);
    const mail = await queueMail<`payment_reminder_${DunningTone | "automatic"}`>(ctx, {
      key: `payment_reminder_${tone}`,
      ...described,
      ...(address ? { button_url: address.url } : {}),
      attachments: pdf === null ? [] : [{ storage_key: pdf.storage_key, filename: pdf.filename, media_type: "application/pdf" }],
      about: { noun: "invoice", id: invoice_id },
      idempotency_key: `reminder:${id}`,
    });
    return changeRow(ctx, reminderRows, before, { status: "sent", mail_id: mail.id });
  },
});
