import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { dayText } from "@/lib/domains/documents";
import { findCustomersByText } from "@/lib/domains/customers";
import { AppError } from "@/lib/kernel/base/errors";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { CommandCtx } from "@/lib/kernel/context";
import { byRecordId } from "@/lib/kernel/imported-rows";
import type { FindByText, ImportedNoun } from "@/lib/kernel/imported";
import { findInvoice } from "../queries";
import { importedAmounts } from "../rules/import";
import { InvoiceImport } from "../schema";
import { bringInvoice } from "./bring";
import { withdrawInvoice } from "./withdraw";

/** Invoices by number, the company's own too; by the folded text. */
const byNumber: FindByText = async (ctx, texts) => {
  const rows = await ctx.db.invoice.findMany({
    where: { tenant_id: ctx.tenant.id, number: { in: [...texts] } },
    select: { id: true, number: true },
  });
  const found = new Map<string, string[]>();
  for (const { id, number } of rows) {
    const text = foldText(number ?? "");
    found.set(text, [...(found.get(text) ?? []), id]);
  }
  return found;
};

/**
 * A row about an invoice that exists changes nothing: an issued invoice is final.
 * @throws AppError `conflict` for a row that says something else.
 */
async function compare(ctx: CommandCtx, id: string, input: z.output<typeof InvoiceImport>): Promise<null> {
  const row = await findInvoice(ctx, id);
  const { total } = importedAmounts(input, Currency.parse(row.currency));
  const isSame =
    row.customer_id === input.customer_id &&
    row.total === total &&
    (input.currency ?? row.currency) === row.currency &&
    dayText(row.issue_day) === input.issue_date;
  if (!isSame) throw new AppError("conflict", "Another invoice has this number, and issued invoices don't change.");
  return null;
}

/** Open and past invoices of another program from a file. They are final: a file creates them, and never changes one. */
export const invoiceImport: ImportedNoun = {
  noun: "invoice",
  write: "invoices.finalize",
  columns: {
    number: {
      type: "text",
      aliases: ["invoice number", "invoice no", "invoice #", "invoice", "document number", "no", "رقم الفاتورة"],
    },
    customer_id: {
      type: "reference",
      of: "customer",
      find: findCustomersByText,
      aliases: [
        "customer name",
        "customer email",
        "client name",
        "client",
        "company",
        "organization",
        "bill to",
        "account name",
        "اسم العميل",
      ],
    },
    issue_date: {
      type: "day",
      aliases: [
        "invoice date",
        "date",
        "issued",
        "date issued",
        "issue date",
        "date (utc)",
        "created (utc)",
        "تاريخ الفاتورة",
        "تاريخ الإصدار",
      ],
    },
    due_date: { type: "day", aliases: ["due date", "due", "invoice due date", "due date (utc)", "payment due", "تاريخ الاستحقاق"] },
    currency: { type: "currency", aliases: ["currency code", "invoice currency"] },
    exchange_rate: { type: "rate", aliases: ["fx rate", "currency rate"] },
    total: { type: "amount", aliases: ["amount", "invoice total", "invoice amount", "total amount", "gross", "gross amount", "الإجمالي"] },
    tax_total: { type: "amount", aliases: ["tax", "total tax", "tax amount", "vat", "vat amount", "invoice tax", "الضريبة"] },
    amount_paid: { type: "amount", aliases: ["paid", "amount paid", "paid amount", "paid to date", "المدفوع"] },
    amount_due: { type: "amount", aliases: ["balance", "amount due", "invoice balance", "open amount", "outstanding", "المتبقي"] },
    paid_date: { type: "day", label: "import.paid_date", aliases: ["date paid", "payment date", "paid on", "paid at", "تاريخ الدفع"] },
    description: { type: "text", label: "import.description", aliases: ["item description", "memo", "line description"] },
    reference: {
      type: "text",
      aliases: ["po number", "purchase order", "po #", "invoice po number", "purchaseorder", "reference number", "order number"],
    },
    notes: { type: "text", aliases: ["public notes", "customer notes", "client note", "remarks"] },
  },
  keys: {
    id: byRecordId("invoice", (ctx, ids) =>
      ctx.db.invoice.findMany({ where: { tenant_id: ctx.tenant.id, id: { in: ids } }, select: { id: true } }),
    ),
    number: byNumber,
  },
  joins: false,
  custom: "invoice",
  create: InvoiceImport,
  update: InvoiceImport,
  prepare: (fields) => fields,
  make: bringInvoice,
  change: compare,
  revert: (_ctx, id) => Promise.reject(new AppError("internal", `The import changed nothing of ${id}.`)),
  async remove(ctx, id) {
    await withdrawInvoice(ctx, { id });
  },
  async versionOf(ctx, id) {
    const row = await ctx.db.invoice.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { version: true } });
    return row?.version ?? null;
  },
};
