import { Currency } from "@/lib/commerce/currencies";
import { Discount } from "@/lib/commerce/lines";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { readTaxProfile } from "@/lib/domains/taxes";
import { encodeWire } from "@/lib/kernel/base/wire";
import type { CommandCtx } from "@/lib/kernel/context";
import { databaseNull } from "@/lib/kernel/db";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { invoiceUpdated } from "../events";
import { findInvoice, tenantToday } from "../queries";
import { invoiceWire, toBillingDocument, toInvoice, type InvoiceWithLines } from "../resource";
import { assertDraft } from "../rules";
import { Invoice, InvoiceId, InvoiceUpdate, StoredStatus } from "../schema";
import { dayColumns, totalsColumns } from "./columns";
import { calculateLines, lineRows, prepareLines } from "./lines";
import { calculate } from "@/lib/commerce/totals";

/** Locks an invoice, reads it through the caller's eyes, and refuses a stale view of it. */
export async function lockInvoice(ctx: CommandCtx, id: string): Promise<InvoiceWithLines> {
  await lockRows(ctx, "invoices", [id]);
  const row = await findInvoice(ctx, id);
  await assertFresh(ctx, row);
  return row;
}

export const updateInvoice = command({
  id: "invoices.update",
  summary: "Change a draft invoice; only the fields sent change, `lines` as a whole",
  permission: "invoices.write",
  input: InvoiceUpdate.extend({ id: InvoiceId }),
  output: Invoice,
  example: { id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a", reference: "PO 7782", discount: { kind: "percent", value: "5" } },
  async run(ctx, { id, lines: lineInputs, ...fields }) {
    const before = await lockInvoice(ctx, id);
    const today = await tenantToday(ctx);
    if (Object.keys(fields).length === 0 && lineInputs === undefined) return toInvoice(before, today);
    assertDraft(StoredStatus.parse(before.status));
    const head = {
      currency: fields.currency ?? Currency.parse(before.currency),
      prices_mode: fields.prices_mode ?? PricesMode.parse(before.prices_mode),
      rounding: fields.rounding ?? TaxRounding.parse(before.rounding),
      discount: fields.discount === undefined ? Discount.nullable().parse(before.discount) : fields.discount,
    };
    const { issue_date, due_date, supply_date, discount: _discount, ...columns } = fields;
    const profileId = fields.tax_profile_id === undefined ? before.tax_profile_id : fields.tax_profile_id;
    const profile = profileId === null ? null : await readTaxProfile(ctx, profileId);
    const totals =
      lineInputs === undefined
        ? calculate({ ...toBillingDocument(before), ...head })
        : await replaceLines(ctx, id, lineInputs, head, profile);
    await ctx.db.invoice.updateMany({
      where: { tenant_id: ctx.tenant.id, id },
      data: {
        ...columns,
        ...dayColumns({ issue_date, due_date, supply_date }),
        ...(fields.discount === undefined ? {} : { discount: fields.discount ?? databaseNull }),
        ...totalsColumns(totals),
        version: before.version + 1,
        updated_at: ctx.clock.now(),
      },
    });
    if (lineInputs === undefined) await restateLines(ctx, totals);
    const after = await findInvoice(ctx, id);
    const invoice = toInvoice(after, today);
    ctx.audit({ noun: "invoice", id, version: after.version, before: invoiceWire(before, today), after: encodeWire(Invoice, invoice) });
    ctx.emit(invoiceUpdated, { record_id: id, sequence: after.version, data: invoice });
    return invoice;
  },
});

type Head = Parameters<typeof calculateLines>[0];

async function replaceLines(
  ctx: CommandCtx,
  id: string,
  inputs: Parameters<typeof prepareLines>[1],
  head: Head,
  profile: Parameters<typeof prepareLines>[2],
) {
  const lines = await prepareLines(ctx, inputs, profile, head.currency);
  const totals = calculateLines(head, lines);
  await ctx.db.invoiceLine.deleteMany({ where: { tenant_id: ctx.tenant.id, invoice_id: id } });
  await ctx.db.invoiceLine.createMany({ data: lineRows(lines, totals, id) });
  return totals;
}

/** A change of the head (mode, rounding, discount) moves the lines' figures too. */
async function restateLines(ctx: CommandCtx, totals: ReturnType<typeof calculate>): Promise<void> {
  const figures = JSON.stringify(
    totals.lines.map(({ key, net, tax, total }) => ({ id: key, net: String(net), tax: String(tax), total: String(total) })),
  );
  await ctx.db.$executeRaw`
    update public.invoice_lines line set net = figures.net, tax = figures.tax, total = figures.total
    from jsonb_to_recordset(${figures}::jsonb) as figures (id uuid, net bigint, tax bigint, total bigint)
    where line.tenant_id = ${ctx.tenant.id}::uuid and line.id = figures.id`;
}
