import { z } from "zod";
import { EmailAddress, encodeWire } from "@/lib/kernel/base/wire";
import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { findCustomer } from "@/lib/domains/customers";
import { ensureDocumentLink } from "@/lib/domains/document-links";
import { invoiceSent } from "../events";
import { findInvoice, tenantToday } from "../queries";
import { invoiceWire, toInvoice } from "../resource";
import { Invoice, InvoiceId } from "../schema";
import { lockInvoice } from "./update";

/**
 * Emails the PDF to the given addresses, else to the primary contact, else to the customer's own address. The email is sent after the
 * commit.
 */
export const sendInvoice = command({
  id: "invoices.send",
  summary: "Email the invoice's PDF to the customer",
  permission: "invoices.send",
  input: z.strictObject({ id: InvoiceId, to: z.array(EmailAddress).min(1).max(10).optional() }),
  output: Invoice,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", to: ["accounts@northwind.example"] },
  async run(ctx, { id, to }) {
    const before = await lockInvoice(ctx, id);
    if (before.status === "draft") throw new AppError("conflict", "A draft cannot be sent; finalize it first.");
    const customer = await findCustomer(ctx, before.customer_id);
    const contact = customer.contacts.find((candidate) => candidate.email !== null);
    const recipients =
      to ?? [contact?.email ?? customer.email].filter((address): address is string => address !== null && address !== undefined);
    if (recipients.length === 0) throw new AppError("conflict", "The customer has no email address; enter one in `to`.");
    // The email's button opens the document, so a revoked link is replaced by a new one.
    await ensureDocumentLink(ctx, { noun: "invoice", id });
    const now = ctx.clock.now();
    await ctx.db.invoice.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: { sent_at: now, version: before.version + 1, updated_at: now },
    });
    const after = await findInvoice(ctx, id);
    const today = await tenantToday(ctx);
    const invoice = toInvoice(after, today);
    ctx.audit({ noun: "invoice", id, version: after.version, before: invoiceWire(before, today), after: encodeWire(Invoice, invoice) });
    ctx.emit(invoiceSent, { record_id: id, sequence: after.version, data: { invoice, recipients } });
    return invoice;
  },
});
