import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { hiddenValues, writeCustomValues } from "@/lib/domains/custom-fields";
import { findAddressee } from "@/lib/domains/customers";
import { ensureDocumentLink } from "@/lib/domains/document-links";
import { frozenColumns, priceLines } from "@/lib/domains/documents";
import { postEntries } from "@/lib/domains/ledger";
import { endOfDay, findSeriesAhead, readSettings, tenantToday } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { documentLabels } from "@/lib/kernel/document-labels";
import { command, internal } from "@/lib/kernel/operation";
import { invoiceImported } from "../events";
import { findInvoice } from "../queries";
import { toInvoice } from "../resource";
import { statusForBalance } from "../rules";
import { importedAmounts, importedPricing, linesOfImport, problemsOfImport } from "../rules/import";
import { Invoice, InvoiceImport } from "../schema";
import { beginDraft } from "./begin";
import { invoiceLines } from "./lines";

type Row = z.output<typeof InvoiceImport>;

/** @throws AppError `invalid` for a number that a series will assign to another invoice. */
async function assertFree(ctx: CommandCtx, number: string): Promise<void> {
  const series = await findSeriesAhead(ctx, "invoice", number);
  if (series !== null)
    throw invalidField("number", "in_series", `The number series “${series}” will assign this number. Raise its next number first.`);
}

/** What is not in the row: from the customer and the company. @throws AppError `invalid` naming the fields. */
async function complete(ctx: CommandCtx, row: Row) {
  const settings = await readSettings(ctx);
  const customer = await findAddressee(ctx, row.customer_id);
  const currency = row.currency ?? Currency.parse(customer.currency);
  const due_date = row.due_date ?? addDays(row.issue_date, customer.payment_terms_days ?? settings.payment_terms_days);
  const amounts = importedAmounts(row, currency);
  const errors = problemsOfImport({ ...row, due_date }, amounts, await tenantToday(ctx));
  const exchange_rate = currency === settings.currency ? null : (row.exchange_rate ?? null);
  if (currency !== settings.currency && exchange_rate === null)
    errors.push({ path: "exchange_rate", code: "required", message: `Enter the exchange rate to ${settings.currency}.` });
  const labels = documentLabels(customer.language);
  const lines = errors.length > 0 ? null : linesOfImport(amounts, currency, labels.tax);
  if (errors.length === 0 && lines === null)
    errors.push({ path: "tax_total", code: "too_large", message: "The tax is more than 100 % of the net amount." });
  if (lines === null || errors.length > 0) throw new AppError("invalid", "This invoice can't be imported.", { errors });
  const description = row.description ?? labels.imported.replace("{number}", row.number);
  return { settings, customer, currency, due_date, amounts, exchange_rate, lines, description };
}

/** The last moment of the day, or now if that is still to come. */
async function paidAt(ctx: CommandCtx, day: string): Promise<Date> {
  return new Date(Math.min((await endOfDay(ctx, day)).getTime() - 1, ctx.clock.now().getTime()));
}

/**
 * Stores an invoice that another program issued: final from the start, under its own number, with what was paid of it before as an entry of
 * the ledger that belongs to no payment here.
 */
export const bringInvoice = command({
  id: "invoices.import",
  summary: "Take over an invoice that another program issued, with its own number and what was paid of it",
  access: internal("called by the import of invoices, whose writer may finalize"),
  input: InvoiceImport,
  output: Invoice,
  example: {
    number: "2019-0042",
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    issue_date: "2025-11-03",
    due_date: "2025-12-03",
    total: "120.00",
    tax_total: "20.00",
    amount_paid: "50.00",
  },
  async run(ctx, row) {
    await assertFree(ctx, row.number);
    const { settings, customer, currency, due_date, amounts, exchange_rate, lines: parts, description } = await complete(ctx, row);
    const { number, customer_id, issue_date, reference, notes, custom } = row;
    const { row: begun } = await beginDraft(ctx, { customer_id, currency, issue_date, due_date, tax_profile_id: null });
    const inputs = parts.map((part) => ({ description, quantity: "1", ...part }));
    const { lines, totals } = await priceLines(ctx, inputs, { currency, ...importedPricing }, null);
    const { lines: _lines, discount: _discount, parties: _parties, look: _look, id, ...columns } = begun;
    const { total, paid } = amounts;
    const status = statusForBalance(total, total - paid);
    const paid_date = row.paid_date ?? issue_date;
    // Lines can be stored only while their invoice is a draft.
    await ctx.db.invoice.create({ data: { ...columns, ...importedPricing, discount: undefined, id, exchange_rate }, select: { id: true } });
    await invoiceLines.insert(ctx, id, lines);
    await ctx.db.invoice.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: {
        status,
        number,
        series_id: null,
        issue_day: toDayColumn(issue_date),
        due_day: toDayColumn(due_date),
        ...(await frozenColumns(ctx, { settings, customer, language: customer.language, totals })),
        imported_at: begun.created_at,
        paid_elsewhere: paid,
        finalized_at: begun.created_at,
        paid_at: status === "paid" ? await paidAt(ctx, paid_date) : null,
        reference: reference ?? null,
        notes: notes ?? "",
      },
    });
    const entry = { customer_id, currency, invoice_id: id };
    await postEntries(ctx, [
      { ...entry, day: issue_date, kind: "invoice", amount: total },
      { ...entry, day: paid_date, kind: "payment", amount: -paid },
    ]);
    await ensureDocumentLink(ctx, { noun: "invoice", id });
    await writeCustomValues(ctx, { noun: "invoice", id, present: null, complete: false }, custom);
    const stored = await findInvoice(ctx, id);
    const invoice = toInvoice(stored, await tenantToday(ctx), totals);
    ctx.audit({
      noun: "invoice",
      id,
      version: stored.version,
      before: null,
      after: { ...encodeWire(Invoice, invoice), ...hiddenValues(stored.custom) },
    });
    ctx.emit(invoiceImported, { record_id: id, sequence: stored.version, data: invoice });
    return invoice;
  },
});
