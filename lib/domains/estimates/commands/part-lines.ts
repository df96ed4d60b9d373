import { Currency } from "@/lib/commerce/currencies";
import type { Discount } from "@/lib/commerce/lines";
import { sumOf, toWire } from "@/lib/commerce/money";
import { addShares, fitsWithin, negateShares, percentOfShares, sharesOf, type TaxShare } from "@/lib/commerce/shares";
import type { LineTax } from "@/lib/commerce/tax";
import { calculate } from "@/lib/commerce/totals";
import { copyDocument, toBillingDocument } from "@/lib/domains/documents";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { documentLabels } from "@/lib/kernel/document-labels";
import { restOf, type MadeInvoice } from "../queries/invoices";
import type { EstimateWithLines } from "../resource";
import { countedLines } from "../rules";
import { EstimateConvert, type Estimate, type EstimatePart } from "../schema";

interface PartLine {
  item_id?: string | null;
  description: string;
  quantity: string;
  unit?: string | null;
  unit_price: string;
  discount?: Discount | null;
  taxes: Pick<LineTax, "name" | "rate" | "compound" | "category">[];
}

interface Asked {
  row: EstimateWithLines;
  estimate: Estimate;
  made: readonly MadeInvoice[];
}

/** The invoice's lines for a part of an estimate; `null` where it is a copy of the whole. The parts add up to the estimate's total. */
export function partLines(asked: Asked, part: EstimatePart | undefined) {
  const lines = linesOfPart(asked, part);
  return lines === null ? null : [...lines, ...roundingLine(asked, lines)];
}

/** Taxes are rounded on each invoice, so that parts may differ from the whole by a unit or more: the last part has a line of it. */
function roundingLine({ row, made }: Asked, lines: readonly PartLine[]) {
  const part = {
    ...toBillingDocument(row),
    discount: null,
    lines: lines.map(({ quantity, unit_price, discount = null, taxes }, place) => ({
      ...{ key: String(place), description: "", unit: null, quantity, unit_price, discount, taxes },
    })),
  };
  if (addShares(restOf(row, made), negateShares(sharesOf(part))).length > 0) return [];
  const missing = row.total - sumOf([...made.map(({ total_minor }) => total_minor), calculate(part).total]);
  if (missing === 0n) return [];
  const unit_price = toWire(missing, Currency.parse(row.currency));
  return [{ description: documentLabels(row.language).invoice_parts.rounding, quantity: "1", unit_price, taxes: [] }];
}

function linesOfPart({ row, estimate, made }: Asked, part: EstimatePart | undefined): PartLine[] | null {
  const { invoice_parts: words } = documentLabels(row.language);
  const rest = restOf(row, made);
  if (part === undefined) return made.length === 0 ? null : restLines({ row, estimate, made }, rest);
  const say = (text: string, values: Readonly<Record<string, string>>) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  if (part.kind === "percent") {
    const shares = percentOfShares(sharesOf(toBillingDocument(row)), part.percent, rest);
    assertFits(shares, rest, "part.percent");
    return writeShares(row, shares, say(words.deposit, { percent: part.percent, number: estimate.number ?? "" }));
  }
  const chosen = new Set(part.lines);
  const taken = new Set(made.flatMap(({ line_ids }) => line_ids));
  const lines = countedLines(estimate.lines).filter(({ id }) => chosen.has(id));
  if (lines.length !== chosen.size) throw invalidField("part.lines", "unknown_line", "This line is not part of what was accepted.");
  if (lines.some(({ id }) => taken.has(id))) throw invalidField("part.lines", "invoiced", "This line is invoiced already.");
  assertFits(sharesOf(toBillingDocument(row), { keys: chosen }), rest, "part.lines");
  return [...copyLines(estimate, lines), ...discountLines(row, chosen)];
}

const copyLines = (estimate: Estimate, lines: Estimate["lines"]) => copyDocument({ ...estimate, lines }, EstimateConvert).lines;

/** All lines, less the discount of the document, less what other invoices have. */
function restLines({ row, estimate, made }: Asked, rest: readonly TaxShare[]) {
  if (rest.length === 0) throw new AppError("conflict", "All of this estimate is invoiced.");
  if (made.some(({ number }) => number === null)) {
    const message = "Finalize the earlier invoices of this estimate first: the last one takes them off by their numbers.";
    throw new AppError("conflict", message, { errors: [{ path: "part", code: "drafts_left", message }] });
  }
  const { invoice_parts: words } = documentLabels(row.language);
  const lines = countedLines(estimate.lines);
  const before = made.flatMap(({ shares, number }) =>
    writeShares(row, negateShares(shares), words.invoiced.replace("{number}", number ?? "")),
  );
  return [...copyLines(estimate, lines), ...discountLines(row, new Set(lines.map(({ id }) => id))), ...before];
}

/** The document's discount on these lines, as lines: on an invoice of some of them the discount itself would be another. */
function discountLines(row: EstimateWithLines, keys: ReadonlySet<string>) {
  const document = toBillingDocument(row);
  const discount = addShares(sharesOf(document, { keys }), negateShares(sharesOf(document, { keys, listed: true })));
  return writeShares(row, discount, documentLabels(row.language).discount);
}

function writeShares({ currency }: EstimateWithLines, shares: readonly TaxShare[], description: string) {
  return shares.map(({ taxes, amount }) => ({
    description,
    quantity: "1",
    unit_price: toWire(amount, Currency.parse(currency)),
    taxes: taxes.map(({ name, rate, compound, category }) => ({ name, rate, compound, category })),
  }));
}

function assertFits(part: readonly TaxShare[], rest: readonly TaxShare[], path: string): void {
  if (part.length === 0) throw invalidField(path, "nothing", "This part comes to nothing.");
  if (!fitsWithin(part, rest)) throw invalidField(path, "exceeds_rest", "This is more than what is left to invoice.");
}
