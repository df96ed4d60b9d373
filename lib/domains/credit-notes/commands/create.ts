import type { z } from "zod";
import { Currency, exponentOf } from "@/lib/commerce/currencies";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { Decimal, roundHalfUp } from "@/lib/commerce/decimal";
import { fromWire, sumOf, toWire } from "@/lib/commerce/money";
import { findAddressee } from "@/lib/domains/customers";
import { ensureDocumentLink } from "@/lib/domains/document-links";
import { frozenColumns } from "@/lib/domains/documents";
import { checkEInvoice, storeEInvoice } from "@/lib/domains/e-invoices";
import { findInvoice, isFullyCredited, moveWork, releaseWork, syncInvoiceStatus } from "@/lib/domains/invoices";
import { postEntries } from "@/lib/domains/ledger";
import { lockNumberSeries, readSettings, takeNumber, tenantToday } from "@/lib/domains/settings";
import { issueTaxDocument, prepareTaxDocument, readTaxOriginal } from "@/lib/domains/tax-clearance";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { documentLabels } from "@/lib/kernel/document-labels";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { auditCreation } from "@/lib/kernel/rows";
import { viewCreditNote } from "../document";
import { creditNoteCreated } from "../events";
import { findCreditNote } from "../queries";
import { readCreditable } from "../queries/creditable";
import { creditNoteRows } from "../rows";
import { creditLines, type LineCredit } from "../rules";
import { CreditNote, CreditNoteCreate } from "../schema";

type InvoiceRow = Awaited<ReturnType<typeof findInvoice>>;
type Order = z.output<typeof CreditNoteCreate> & { replacement?: { id: string; lines: readonly { id: string }[] } };

export const createCreditNote = command({
  id: "credit_notes.create",
  summary: "Credit a finalized invoice, in whole or by line; the credit note is issued at once and never changes",
  permission: "credit_notes.write",
  input: CreditNoteCreate,
  output: CreditNote,
  example: {
    invoice_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
    reason: "return",
    lines: [{ line_id: "lin_01jd0p2q3r4s5t6v7w8x9y0z1a", quantity: "1" }],
  },
  run: (ctx, order) => issueCreditNote(ctx, order),
});

/** The invoice of a new credit note, locked after its customer, in this order as everywhere. @throws AppError `not_found`, `conflict`. */
export async function lockFinalized(ctx: CommandCtx, id: string): Promise<InvoiceRow> {
  const { customer_id } = await findInvoice(ctx, id);
  await lockRows(ctx, "customers", [customer_id]);
  await lockRows(ctx, "invoices", [id]);
  const invoice = await findInvoice(ctx, id);
  if (invoice.status === "draft") throw new AppError("conflict", "A draft is not credited; change or delete it instead.");
  return invoice;
}

/** @throws AppError `invalid` for a day before the invoice or in the future. */
async function dayOf(ctx: CommandCtx, invoice: InvoiceRow, issue_date: string | undefined): Promise<string> {
  const today = await tenantToday(ctx);
  const day = issue_date ?? today;
  const first = invoice.issue_day === null ? day : fromDayColumn(invoice.issue_day);
  if (issue_date === undefined) return day < first ? first : day;
  if (day < first) throw invalidField("issue_date", "before_invoice", "The credit note is dated before its invoice.");
  if (day > today && day > first) throw invalidField("issue_date", "future_date", "The credit note is dated in the future.");
  return day;
}

async function creditsOf(ctx: CommandCtx, invoice: InvoiceRow, lines: Order["lines"]): Promise<LineCredit[]> {
  const currency = Currency.parse(invoice.currency);
  const { lines: creditable, most } = await readCreditable(ctx, invoice);
  const asked = lines?.map(({ amount, ...line }, index) => ({
    ...line,
    ...(amount === undefined ? {} : { amount: fromWire(amount, currency, `lines.${index}.amount`) }),
  }));
  const { credits, errors } = creditLines(creditable, asked, most);
  if (errors.length === 0) return credits;
  if (most <= 0n) throw new AppError("conflict", "The invoice is already credited in full.");
  throw new AppError("invalid", "The invoice cannot be credited like this.", { errors });
}

/** Stores the note, posts it, and lowers the invoice's balance; what the invoice no longer owes becomes the customer's credit. */
export async function issueCreditNote(ctx: CommandCtx, { invoice_id, lines, replacement, ...order }: Order): Promise<CreditNote> {
  const invoice = await lockFinalized(ctx, invoice_id);
  const series = await lockNumberSeries(ctx, { kind: "credit_note", series_id: order.series_id ?? null });
  const day = await dayOf(ctx, invoice, order.issue_date);
  const credits = await creditsOf(ctx, invoice, lines);
  const currency = Currency.parse(invoice.currency);
  const [subtotal, tax_total, total] = [
    credits.map(({ net }) => net),
    credits.map(({ tax }) => tax),
    credits.map((line) => line.total),
  ].map(sumOf) as [bigint, bigint, bigint];
  const deducted = invoice.balance <= 0n ? 0n : total < invoice.balance ? total : invoice.balance;
  const now = ctx.clock.now();
  const id = newId(now);
  const customer = await findAddressee(ctx, invoice.customer_id);
  const settings = await readSettings(ctx);
  const look = {
    settings,
    customer,
    language: invoice.language,
    totals: { subtotal, discount_total: 0n, tax_total, total },
    template: "credit_note",
  } as const;
  const frozen = await frozenColumns(ctx, look);
  const columns = lineColumns(ctx, id, invoice, credits);
  const original = await readTaxOriginal(ctx, invoice_id);
  const tax = await prepareTaxDocument(ctx, {
    kind: "credit_note",
    language: invoice.language,
    currency,
    exchange_rate: invoice.exchange_rate?.toFixed() ?? null,
    company_currency: settings.currency,
    issue_date: day,
    supply_date: null,
    customer,
    tax_profile_id: invoice.tax_profile_id,
    lines: columns,
    totals: { total, tax_total, lines: credits.map((credit) => ({ ...credit, discount: 0n, document_discount: 0n })) },
    original: {
      number: invoice.number ?? "",
      uuid: original.uuid ?? order.original_uuid ?? null,
      flow: original.flow,
      issue_date: invoice.issue_day && fromDayColumn(invoice.issue_day),
    },
    reason: reasonText(order, invoice.language),
  });
  if (tax.errors.length > 0) throw new AppError("invalid", "The tax authority would reject this credit note.", { errors: tax.errors });
  const { sequence, number } = await takeNumber(ctx, series, day);
  const { tenant_id, customer_id, exchange_rate, language, tax_profile_id, prices_mode, rounding } = invoice;
  await ctx.db.creditNote.create({
    data: {
      ...{ id, tenant_id, customer_id, invoice_id, exchange_rate, language, tax_profile_id, prices_mode, rounding },
      ...frozen,
      ...{ number, series_id: series.id, sequence, currency, deducted },
      reason: order.reason ?? "other",
      issue_day: toDayColumn(day),
      reference: order.reference === undefined ? invoice.reference : order.reference,
      notes: order.notes ?? "",
      replacement_id: replacement?.id ?? null,
      created_at: now,
      updated_at: now,
    },
    select: { id: true },
  });
  await ctx.db.creditNoteLine.createMany({ data: columns });
  if (tax.prepared !== null) await issueTaxDocument(ctx, tax.prepared, { number, credit_note_id: id });
  await ctx.db.invoice.updateMany({ where: { tenant_id, id: invoice_id }, data: { credited: invoice.credited + total } });
  const entry = { customer_id, currency, day, kind: "credit_note" as const, credit_note_id: id };
  await postEntries(ctx, [
    { ...entry, invoice_id, amount: -deducted },
    { ...entry, amount: deducted - total },
  ]);
  // Work of an invoice that is taken back as a whole can be invoiced again: with the invoice that replaces it, or later.
  if (isFullyCredited({ credited: invoice.credited + total, total: invoice.total })) {
    if (replacement !== undefined) await moveWork(ctx, invoice, replacement);
    else if (order.reason !== "goodwill") await releaseWork(ctx, invoice_id);
  }
  await syncInvoiceStatus(ctx, { id: invoice_id, today: await tenantToday(ctx) });
  await ensureDocumentLink(ctx, { noun: "credit_note", id });
  const note = await findCreditNote(ctx, id);
  await issueElectronically(ctx, note, { kind: "credit_note", seller: settings, buyer: customer, tax_profile_id, lines: columns });
  return auditCreation(ctx, creditNoteRows, note, creditNoteCreated);
}

/** Stores the electronic document of the new credit note. @throws AppError `invalid`, which also gives its number back. */
async function issueElectronically(
  ctx: CommandCtx,
  note: Awaited<ReturnType<typeof findCreditNote>>,
  source: Omit<Parameters<typeof checkEInvoice>[1], "view">,
): Promise<void> {
  const { checked, errors } = await checkEInvoice(ctx, { ...source, view: () => viewCreditNote(ctx, note) });
  if (errors.length > 0) throw new AppError("invalid", "The credit note cannot be issued as an electronic one yet.", { errors });
  await storeEInvoice(ctx, { checked, number: note.number, credit_note_id: note.id });
}

/** Why the tax authority reads that it was issued; null where nobody said. */
function reasonText({ reason = "other", notes = "" }: Pick<Order, "reason" | "notes">, language: string): string | null {
  return reason === "other" ? notes.slice(0, 1_000) || null : documentLabels(language).credit_reasons[reason];
}

/** A credited quantity keeps its unit, and the invoice's price where that gives the amount; after discounts, the price that does. */
function lineColumns(ctx: CommandCtx, credit_note_id: string, invoice: InvoiceRow, credits: readonly LineCredit[]) {
  const currency = Currency.parse(invoice.currency);
  return credits.map(({ line, counted, net, taxes, tax, total }, position) => {
    const source = invoice.lines.find(({ id }) => id === line.id);
    const quantity = counted ?? "1";
    const minor = invoice.prices_mode === "inclusive" ? total : net;
    const price = source?.unit_price.toFixed();
    const derived = new Decimal(toWire(minor, currency)).dividedBy(quantity).toDecimalPlaces(6).toFixed();
    return {
      id: newId(ctx.clock.now()),
      tenant_id: ctx.tenant.id,
      credit_note_id,
      invoice_line_id: line.id,
      position,
      item_id: source?.item_id ?? null,
      description: source?.description ?? "",
      quantity,
      unit: counted === null ? null : (source?.unit ?? null),
      unit_price: counted !== null && gives(price, counted, minor, currency) ? (price ?? "0") : derived,
      counted: counted !== null,
      taxes: taxes.map((one) => ({ ...one, base: String(one.base), amount: String(one.amount) })),
      net,
      tax,
      total,
    };
  });
}

/** Whether a quantity at this price is the amount, in minor units, after rounding to the currency. */
function gives(price: string | undefined, quantity: string, minor: bigint, currency: Currency): boolean {
  if (price === undefined) return false;
  const units = new Decimal(10).pow(exponentOf(currency));
  return roundHalfUp(new Decimal(price).times(quantity).times(units)) === minor;
}
