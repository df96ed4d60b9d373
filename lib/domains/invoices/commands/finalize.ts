import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { fromDayColumn, toDayColumn } from "@/lib/commerce/day-column";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { calculate } from "@/lib/commerce/totals";
import { customFor, findMissingValues } from "@/lib/domains/custom-fields";
import { findAddressee } from "@/lib/domains/customers";
import { ensureDocumentLink } from "@/lib/domains/document-links";
import { frozenColumns, toBillingDocument } from "@/lib/domains/documents";
import { checkEInvoice, storeEInvoice } from "@/lib/domains/e-invoices";
import { postEntries } from "@/lib/domains/ledger";
import { lockNumberSeries, readNextNumber, readSettings, takeNumber } from "@/lib/domains/settings";
import { issueTaxDocument, prepareTaxDocument } from "@/lib/domains/tax-clearance";
import { AppError, notFound } from "@/lib/kernel/base/errors";
import { encodeWire } from "@/lib/kernel/base/wire";
import { command } from "@/lib/kernel/operation";
import { viewInvoice } from "../document";
import { invoiceFinalized } from "../events";
import { invoiceWire, toInvoice } from "../resource";
import { assertTransition, obstaclesTo, statusForBalance, warnAbout } from "../rules";
import { Invoice, InvoiceDetail, InvoiceId, StoredStatus } from "../schema";
import { lockInvoice } from "./update";

/**
 * Finalizes a draft: assigns the number, freezes amounts and parties, posts the total to the ledger, and makes the invoice immutable.
 * The number's counter is locked last, so that concurrent finalizations wait only briefly.
 */
export const finalizeInvoice = command({
  id: "invoices.finalize",
  summary: "Finalize an invoice: assign its number and lock it",
  permission: "invoices.finalize",
  input: z.strictObject({ id: InvoiceId }),
  output: InvoiceDetail,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const draft = await lockInvoice(ctx, id);
    assertTransition(StoredStatus.parse(draft.status), "finalized");
    const series = await lockNumberSeries(ctx, { kind: "invoice", series_id: draft.series_id });
    const settings = await readSettings(ctx);
    const customer = await findAddressee(ctx, draft.customer_id);
    const now = ctx.clock.now();
    const today = dayInTimezone(now, settings.timezone);
    const issue_date = draft.issue_day ? fromDayColumn(draft.issue_day) : today;
    const due_date = draft.due_day ? fromDayColumn(draft.due_day) : addDays(issue_date, draft.payment_terms_days);
    const currency = Currency.parse(draft.currency);
    const document = toBillingDocument(draft);
    const totals = calculate(document);
    const errors = obstaclesTo({
      lines: draft.lines,
      total: totals.total,
      currency,
      tenant_currency: settings.currency,
      exchange_rate: draft.exchange_rate?.toFixed() ?? null,
      issue_date,
      due_date,
    });
    errors.push(...(await findMissingValues(ctx, "invoice", draft.custom)));
    const refuse = () => new AppError("invalid", "The invoice cannot be finalized yet.", { errors });
    if (errors.length > 0) throw refuse();
    const issued = {
      issue_day: toDayColumn(issue_date),
      due_day: toDayColumn(due_date),
      ...(await frozenColumns(ctx, { settings, customer, language: draft.language, totals })),
    };
    const e_invoice = await checkEInvoice(ctx, {
      ...{ kind: "invoice", seller: settings, buyer: customer, tax_profile_id: draft.tax_profile_id, lines: draft.lines },
      async view() {
        const number = await readNextNumber(ctx, { kind: "invoice", series_id: series.id });
        return viewInvoice(ctx, { ...draft, ...issued, status: "finalized", number, balance: totals.total });
      },
    });
    const tax = await prepareTaxDocument(ctx, {
      kind: "invoice",
      language: draft.language,
      currency,
      exchange_rate: draft.exchange_rate?.toFixed() ?? null,
      company_currency: settings.currency,
      issue_date,
      supply_date: draft.supply_day && fromDayColumn(draft.supply_day),
      customer,
      tax_profile_id: draft.tax_profile_id,
      lines: document.lines,
      totals,
      original: null,
      reason: null,
    });
    errors.push(...e_invoice.errors, ...tax.errors);
    if (errors.length > 0) throw refuse();

    await postEntries(ctx, [
      { customer_id: customer.id, currency, day: issue_date, kind: "invoice", amount: totals.total, invoice_id: id },
    ]);
    await ensureDocumentLink(ctx, { noun: "invoice", id });
    const status = statusForBalance(totals.total, totals.total);
    const { sequence, number } = await takeNumber(ctx, series, issue_date);
    const [row] = await ctx.db.invoice.updateManyAndReturn({
      where: { tenant_id: ctx.tenant.id, id },
      data: {
        status,
        number,
        series_id: series.id,
        sequence,
        ...issued,
        finalized_at: now,
        paid_at: status === "paid" ? now : null,
        version: draft.version + 1,
        updated_at: now,
      },
    });
    if (!row) throw notFound("invoice");
    await storeEInvoice(ctx, { checked: e_invoice.checked, number, invoice_id: id });
    if (tax.prepared !== null) await issueTaxDocument(ctx, tax.prepared, { number, invoice_id: id });
    const after = { lines: draft.lines, custom: draft.custom, ...row };
    const invoice = toInvoice(after, today, totals);
    ctx.audit({
      noun: "invoice",
      id,
      version: after.version,
      before: invoiceWire(draft, today, totals),
      after: encodeWire(Invoice, invoice),
    });
    ctx.emit(invoiceFinalized, { record_id: id, sequence: after.version, data: invoice, previous: { status: "draft", number: null } });
    return { ...invoice, custom: customFor(ctx, draft.custom), warnings: warnAbout(issue_date, today) };
  },
});
