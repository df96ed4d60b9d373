import { z } from "zod";
import { canonicalDecimal, Decimal, roundHalfUp } from "./decimal";
import { apportion, RateText, sumOf } from "./money";

/**
 * Tax category codes of EN 16931 (UNCL5305): S standard and reduced, Z zero, E exempt, AE reverse charge, K intra-community,
 * G export, O outside scope, L Canary Islands, M Ceuta and Melilla.
 */
export const TaxCategory = z.enum(["S", "Z", "E", "AE", "K", "G", "O", "L", "M"]);
export type TaxCategory = z.infer<typeof TaxCategory>;

/** Whether prices are entered without tax or with it. */
export const PricesMode = z.enum(["exclusive", "inclusive"]);
export type PricesMode = z.infer<typeof PricesMode>;

/** Where a tax is rounded: on each line, or once on the document's base of that tax (EN 16931 BR-CO-17 expects the second). */
export const TaxRounding = z.enum(["line", "document"]);
export type TaxRounding = z.infer<typeof TaxRounding>;

const zeroRated: ReadonlySet<TaxCategory> = new Set<TaxCategory>(["Z", "E", "AE", "K", "G", "O"]);

/** One tax on a line. `compound` charges it on the net plus the non-compound taxes listed before it on the line. */
export const LineTax = z
  .object({
    rate_id: z.string().optional(),
    name: z.string().min(1),
    rate: RateText,
    compound: z.boolean(),
    category: TaxCategory,
  })
  .refine((tax) => !zeroRated.has(tax.category) || Number(tax.rate) === 0, {
    path: ["rate"],
    message: "A tax of this category must have a rate of 0 (EN 16931 BR-Z-05, BR-E-05, BR-AE-05, BR-IC-05, BR-G-05).",
  });
export type LineTax = z.infer<typeof LineTax>;

/** A line's amount in minor units, in the document's price mode (without or with tax). */
export interface TaxableLine {
  amount: bigint;
  taxes: readonly LineTax[];
}

/** One tax of one line in minor units; `base` is the amount that the rate was applied to. */
export interface ChargedTax {
  tax: LineTax;
  base: bigint;
  amount: bigint;
}

export interface TaxedLine {
  net: bigint;
  taxes: ChargedTax[];
}

/** The identity of a row in the tax breakdown: name, rate ("19" equals "19.00"), category, compound. */
export function taxKey(tax: LineTax): string {
  return JSON.stringify([tax.name, canonicalDecimal(tax.rate), tax.category, tax.compound]);
}

/** Calculates net and taxes of lines. Rounding by line treats each line as a document of its own. */
export function applyTaxes(lines: readonly TaxableLine[], pricesMode: PricesMode, rounding: TaxRounding): TaxedLine[] {
  const calculateTaxes = pricesMode === "inclusive" ? extractTaxes : addTaxes;
  return rounding === "document" ? calculateTaxes(lines) : lines.flatMap((line) => calculateTaxes([line]));
}

/** A tax of a line during calculation. `earlier` are the taxes that a compound tax is charged on in addition to the net. */
interface TaxSlot {
  tax: LineTax;
  fraction: Decimal;
  earlier: TaxSlot[];
  line: TaxableLine;
  amount: bigint;
}

/** Exclusive: a tax is round(sum of bases x rate). Plain taxes come first, since compound ones include their rounded amounts. */
function addTaxes(lines: readonly TaxableLine[]): TaxedLine[] {
  const slotsOfLines = lines.map(openSlots);
  const slots = slotsOfLines.flat();
  for (const compound of [false, true]) {
    for (const group of groupSlots(slots.filter((slot) => slot.tax.compound === compound))) {
      fillGroup(
        group,
        group.map((slot) => new Decimal(baseOf(slot, slot.line.amount)).times(slot.fraction)),
      );
    }
  }
  return lines.map((line, index) => closeLine(slotsOfLines[index] ?? [], line.amount));
}

/** Inclusive: an amount is net x (1 + all factors); each tax is its rounded share of the amount, and the net is the rest. */
function extractTaxes(lines: readonly TaxableLine[]): TaxedLine[] {
  const slotsOfLines = lines.map(openSlots);
  const divisors = new Map(lines.map((line, index) => [line, divisorOf(slotsOfLines[index] ?? [])]));
  for (const group of groupSlots(slotsOfLines.flat())) {
    fillGroup(
      group,
      group.map((slot) => partOf(slot, divisors.get(slot.line) ?? one)),
    );
  }
  return lines.map((line, index) => {
    const slots = slotsOfLines[index] ?? [];
    return closeLine(slots, line.amount - sumOf(slots.map((slot) => slot.amount)));
  });
}

const one = new Decimal("1");

function openSlots(line: TaxableLine): TaxSlot[] {
  const slots: TaxSlot[] = [];
  for (const tax of line.taxes) {
    const earlier = tax.compound ? slots.filter((slot) => !slot.tax.compound) : [];
    slots.push({ tax, fraction: new Decimal(tax.rate).dividedBy("100"), earlier, line, amount: 0n });
  }
  return slots;
}

/** The same tax on all lines, in order of first appearance. */
function groupSlots(slots: readonly TaxSlot[]): TaxSlot[][] {
  const groups = new Map<string, TaxSlot[]>();
  for (const slot of slots) {
    const key = taxKey(slot.tax);
    const group = groups.get(key);
    if (group) group.push(slot);
    else groups.set(key, [slot]);
  }
  return [...groups.values()];
}

/** Rounds a tax once for its group and distributes the minor units over the lines by largest remainder. */
function fillGroup(group: readonly TaxSlot[], shares: readonly Decimal[]): void {
  const sum = shares.reduce((left, right) => left.plus(right));
  // Quotients are exact to some 20 places; without this rounding, thirds and sixths that add up to a half could round down.
  const amounts = apportion(roundHalfUp(sum.toDecimalPlaces(15)), shares);
  group.forEach((slot, index) => {
    slot.amount = amounts[index] ?? 0n;
  });
}

function factorOf(slot: TaxSlot): Decimal {
  return slot.earlier.reduce((factor, earlier) => factor.plus(earlier.fraction), one).times(slot.fraction);
}

function divisorOf(slots: readonly TaxSlot[]): Decimal {
  return slots.reduce((divisor, slot) => divisor.plus(factorOf(slot)), one);
}

function partOf(slot: TaxSlot, divisor: Decimal): Decimal {
  return new Decimal(slot.line.amount).times(factorOf(slot)).dividedBy(divisor);
}

function baseOf(slot: TaxSlot, net: bigint): bigint {
  return net + sumOf(slot.earlier.map((earlier) => earlier.amount));
}

function closeLine(slots: readonly TaxSlot[], net: bigint): TaxedLine {
  return { net, taxes: slots.map((slot) => ({ tax: slot.tax, base: baseOf(slot, net), amount: slot.amount })) };
}
