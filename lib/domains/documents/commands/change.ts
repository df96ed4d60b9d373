import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { Discount } from "@/lib/commerce/lines";
import { PricesMode, TaxRounding } from "@/lib/commerce/tax";
import { calculate, type Totals } from "@/lib/commerce/totals";
import { findLiveCustomer } from "@/lib/domains/customers";
import { findTaxProfile, readTaxProfile } from "@/lib/domains/taxes";
import type { CommandCtx } from "@/lib/kernel/context";
import { databaseNull, tableSql, type TenantTable } from "@/lib/kernel/db";
import { toBillingDocument, type DocumentWithLines, type LineRow } from "../resource";
import type { DocumentUpdate } from "../schema";
import { dayColumns, totalsColumns } from "./columns";
import { moveToProfile, priceLines, type LineColumns, type Pricing } from "./lines";

/** The line table of a kind of document. */
export interface LineTable {
  name: TenantTable;
  insert(ctx: CommandCtx, document_id: string, lines: LineColumns[]): PromiseLike<unknown>;
  /** Deletes all lines of a document. */
  clear(ctx: CommandCtx, document_id: string): PromiseLike<unknown>;
}

/**
 * Changes a draft's lines as sent and returns the document's columns that change with them, for the kind's own update statement. Without
 * `lines` the stored lines stay, and their amounts follow the document's discount, prices mode, rounding and currency.
 * @throws AppError `invalid` naming the field, `not_found` for customer or tax profile, `conflict` for a deleted customer.
 */
export async function changeDocument(
  ctx: CommandCtx,
  table: LineTable,
  before: DocumentWithLines & { id: string },
  { lines: inputs, issue_date, discount, ...columns }: z.output<typeof DocumentUpdate>,
) {
  if (columns.customer_id !== undefined && columns.customer_id !== before.customer_id) await findLiveCustomer(ctx, columns.customer_id);
  const pricing: Pricing = {
    currency: columns.currency ?? Currency.parse(before.currency),
    prices_mode: columns.prices_mode ?? PricesMode.parse(before.prices_mode),
    rounding: columns.rounding ?? TaxRounding.parse(before.rounding),
    discount: discount === undefined ? Discount.nullable().parse(before.discount) : discount,
  };
  const profileId = columns.tax_profile_id === undefined ? before.tax_profile_id : columns.tax_profile_id;
  const profile = profileId === null ? null : await readTaxProfile(ctx, profileId);
  let totals: Totals;
  if (inputs === undefined) {
    const former = before.tax_profile_id === null ? null : await findTaxProfile(ctx, before.tax_profile_id);
    const lines = profileId === before.tax_profile_id ? before.lines : await moveToProfile(ctx, before.lines, former, profile);
    totals = calculate({ ...toBillingDocument({ ...before, lines }), ...pricing });
    await writeLineFigures(ctx, table, lines, totals);
  } else {
    const priced = await priceLines(ctx, inputs, pricing, profile, before.lines);
    ({ totals } = priced);
    await table.clear(ctx, before.id);
    await table.insert(ctx, before.id, priced.lines);
  }
  return {
    ...columns,
    ...dayColumns({ issue_date }),
    ...(discount === undefined ? {} : { discount: discount ?? databaseNull }),
    ...totalsColumns(totals),
  };
}

/** Stores taxes and amounts of lines as calculated. */
export async function writeLineFigures(ctx: CommandCtx, { name }: LineTable, lines: readonly LineRow[], totals: Totals): Promise<void> {
  const taxesOf = new Map(lines.map(({ id, taxes }) => [id, taxes]));
  const figures = JSON.stringify(
    totals.lines.map(({ key, net, tax, total }) => ({
      id: key,
      taxes: taxesOf.get(key) ?? [],
      net: String(net),
      tax: String(tax),
      total: String(total),
    })),
  );
  await ctx.db.$executeRaw`
    update ${tableSql(name)} line set taxes = figures.taxes, net = figures.net, tax = figures.tax, total = figures.total
    from jsonb_to_recordset(${figures}::jsonb) as figures (id uuid, taxes jsonb, net bigint, tax bigint, total bigint)
    where line.tenant_id = ${ctx.tenant.id}::uuid and line.id = figures.id`;
}
