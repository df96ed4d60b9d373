import { z } from "zod";
import type { BillingDocument, LineChoice } from "@/lib/commerce/lines";
import { LineTax, taxKey } from "@/lib/commerce/tax";
import { calculate, type Totals } from "@/lib/commerce/totals";
import { findItems } from "@/lib/domains/items";
import { ratesOf, type ProfileRate, type TaxProfileWithRates } from "@/lib/domains/taxes";
import { invalidField } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { Item, Prisma } from "@/prisma/generated/client";
import type { LineInput } from "../schema";

type Line = z.output<typeof LineInput> & { choice?: LineChoice | null | undefined };
type StoredLine = { item_id: string | null; taxes: unknown };
/** The document's fields that its amounts depend on, besides the lines. */
export type Pricing = Pick<BillingDocument, "currency" | "prices_mode" | "rounding" | "discount">;

/** The columns of a line, without its document's id. */
export type LineColumns = Omit<Prisma.InvoiceLineCreateManyInput, "invoice_id">;
export interface PricedLines {
  lines: LineColumns[];
  totals: Totals;
}

/**
 * The lines to store, with defaults of item and tax profile, and the document's totals. Those of the `stored` lines keep their ids.
 * @throws AppError `invalid` naming line and field.
 */
export async function priceLines(
  ctx: CommandCtx,
  inputs: readonly Line[],
  pricing: Pricing,
  profile: TaxProfileWithRates | null,
  stored: readonly { id: string }[] = [],
): Promise<PricedLines> {
  const lines = keepIds(await completeLines(ctx, inputs, pricing.currency, profile), inputs, stored);
  const totals = calculate({ ...pricing, lines: lines.map(({ id, ...line }) => ({ key: id, ...line })) });
  const figures = new Map(totals.lines.map((line) => [line.key, line]));
  return {
    totals,
    lines: lines.map(({ discount, choice: _choice, ...line }, position) => {
      const { net = 0n, tax = 0n, total = 0n } = figures.get(line.id) ?? {};
      return { ...line, tenant_id: ctx.tenant.id, position, discount: discount ?? undefined, net, tax, total };
    }),
  };
}

const suffixOf = (wireId: string) => wireId.slice(wireId.lastIndexOf("_") + 1);

/** A line that is sent back with its id keeps it, the first of two with the same: what refers to the line still finds it. */
function keepIds<L extends { id: string }>(lines: readonly L[], inputs: readonly Line[], stored: readonly { id: string }[]): L[] {
  const known = new Map(stored.flatMap(({ id }) => [[id, id] as const, [suffixOf(encodeId("invoice_line", id)), id] as const]));
  const used = new Set<string>();
  return lines.map((line, place) => {
    const sent = inputs[place]?.id;
    const id = sent === undefined ? undefined : known.get(suffixOf(sent));
    if (id === undefined || used.has(id)) return line;
    used.add(id);
    return { ...line, id };
  });
}

async function completeLines(ctx: CommandCtx, lines: readonly Line[], currency: string, profile: TaxProfileWithRates | null) {
  const items = await findItems(
    ctx,
    lines.flatMap((line) => (line.item_id ? [line.item_id] : [])),
  );
  return lines.map((line, position) => {
    const path = `lines.${position}`;
    const item = line.item_id ? items.get(line.item_id) : undefined;
    if (line.item_id && !item) throw invalidField(`${path}.item_id`, "not_found", "No such item.");
    const description = line.description ?? (item ? [item.name, item.description].filter(Boolean).join("\n") : undefined);
    const unit_price = line.unit_price ?? priceOf(item, currency, path);
    if (description === undefined) throw invalidField(`${path}.description`, "required", "Enter a description or choose an item.");
    if (unit_price === undefined) throw invalidField(`${path}.unit_price`, "required", "Enter a unit price or choose an item.");
    return {
      id: newId(ctx.clock.now()),
      item_id: line.item_id ?? null,
      description,
      quantity: line.quantity,
      unit: line.unit ?? item?.unit ?? null,
      unit_price,
      discount: line.discount ?? null,
      taxes: taxesOf(line, item, profile, path),
      choice: line.choice ?? null,
    };
  });
}

/** The item's price, never converted. @throws AppError `invalid` when the item's currency differs. */
function priceOf(item: Item | undefined, currency: string, path: string): string | undefined {
  if (!item) return undefined;
  if (item.currency !== currency)
    throw invalidField(`${path}.unit_price`, "required", `The item is priced in ${item.currency}; enter a price in ${currency}.`);
  return item.unit_price.toFixed();
}

function taxesOf(line: Line, item: Item | undefined, profile: TaxProfileWithRates | null, path: string): LineTax[] {
  const rates = profile ? ratesOf(profile) : [];
  const written = line.taxes?.map((choice, index): LineTax => {
    const rate = rates.find((candidate) => candidate.id === choice.rate_id);
    if ("name" in choice) return { ...choice, rate_id: rate?.id };
    if (!rate) throw invalidField(`${path}.taxes.${index}.rate_id`, "not_found", "The document's tax profile has no such rate.");
    return rate.tax;
  });
  return written ?? usualTaxes(item, rates);
}

/** The taxes of a line that names none: the item's rate, else the default rates. */
function usualTaxes(item: Item | undefined, rates: readonly ProfileRate[]): LineTax[] {
  const ofItem = item?.tax_rate_id ? rates.filter((rate) => rate.id === item.tax_rate_id) : [];
  const chosen = ofItem.length > 0 ? ofItem : rates.filter((rate) => rate.is_default);
  return chosen.map((rate) => rate.tax);
}

/**
 * Stored lines under another tax profile. Taxes copied from a profile become the new one's same rates, else the taxes of a new line, and a
 * line that had none because there were no default rates gets them; taxes that were written in full stay.
 */
export async function moveToProfile<Stored extends StoredLine>(
  ctx: CommandCtx,
  lines: readonly Stored[],
  former: TaxProfileWithRates | null,
  profile: TaxProfileWithRates | null,
): Promise<(Stored & { taxes: LineTax[] })[]> {
  const rates = profile ? ratesOf(profile) : [];
  const hadDefaults = former !== null && ratesOf(former).some((rate) => rate.is_default);
  const items = await findItems(
    ctx,
    lines.flatMap((line) => line.item_id ?? []),
  );
  return lines.map((line) => {
    const taxes = z.array(LineTax).parse(line.taxes);
    const isCopied = taxes.length === 0 ? !hadDefaults : taxes.every((tax) => tax.rate_id !== undefined);
    if (!isCopied) return { ...line, taxes };
    const same = taxes.flatMap((tax) => rates.find((rate) => taxKey(rate.tax) === taxKey(tax))?.tax ?? []);
    const isWhole = taxes.length > 0 && same.length === taxes.length;
    return { ...line, taxes: isWhole ? same : usualTaxes(line.item_id === null ? undefined : items.get(line.item_id), rates) };
  });
}
