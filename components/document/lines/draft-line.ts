import type { Wire } from "@/components/api/resource";
import type { GridLine } from "@/components/editor/grid-columns";
import { padPlaces } from "@/components/editor/grid-edits";
import { exponentOf, type Currency } from "@/lib/commerce/currencies";
import { canonicalDecimal } from "@/lib/commerce/decimal";
import type { Discount, LineChoice } from "@/lib/commerce/lines";
import type { documentLine } from "@/lib/domains/documents/schema";
import type { Rates } from "@/components/document/resource";
import { readTaxes, sendTaxes, writeTaxes } from "./tax-choices";

type LineRecord = Wire<ReturnType<typeof documentLine>> & {
  /** Of an estimate's line alone. */
  choice?: LineChoice | null;
  unit_cost?: string | null | undefined;
};

/** A line's choice as the grid holds it: "optional", "alternative:A"; with "+" it is selected. */
export function writeChoice(choice: LineChoice | null): string {
  if (choice === null) return "";
  const kind = choice.kind === "optional" ? "optional" : `alternative:${choice.group}`;
  return choice.selected ? `${kind}+` : kind;
}

/** The choice of a cell; a pasted text that is none stays as it is, so that the schema refuses it and names the cell. */
export function readChoice(text: string): LineChoice | string | null {
  const typed = text.trim();
  if (typed === "") return null;
  const selected = typed.endsWith("+");
  const kind = selected ? typed.slice(0, -1) : typed;
  if (kind === "optional") return { kind: "optional", selected };
  return kind.startsWith("alternative:") ? { kind: "alternative", group: kind.slice("alternative:".length), selected } : typed;
}

export function writeDiscount(discount: Discount | null): string {
  if (discount === null) return "";
  return discount.kind === "percent" ? `${discount.value}%` : discount.value;
}

/** A typed discount: a percentage with a percent sign, else an amount; null for none. */
export function readDiscount(text: string): { kind: string; value: string } | null {
  const typed = text.trim().replace("٪", "%");
  if (typed === "") return null;
  return typed.endsWith("%") ? { kind: "percent", value: typed.slice(0, -1).trim() } : { kind: "amount", value: typed };
}

/** A line as the grid shows it: a price of 80 as "80.00". */
export function fromLine(line: LineRecord, currency: Currency): GridLine {
  const { id, item_id, description, quantity, unit, unit_price, discount, taxes, choice, unit_cost } = line;
  const places = exponentOf(currency);
  const own: Record<string, string> =
    choice === undefined ? {} : { choice: writeChoice(choice), unit_cost: unit_cost ? padPlaces(unit_cost, places) : "" };
  return {
    key: id,
    values: {
      item: item_id ?? "",
      description,
      quantity,
      unit: unit ?? "",
      unit_price: padPlaces(unit_price, places),
      discount: writeDiscount(discount),
      tax: writeTaxes(taxes),
      ...own,
    },
  };
}

/** Whether a line has neither item nor description nor price: it is not sent. */
export function isBlank({ values }: GridLine): boolean {
  return !["item", "description", "unit_price"].some((name) => (values[name] ?? "").trim() !== "");
}

const plain = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? canonicalDecimal(text) : text);

/** A line as the API takes it. */
export function toLine({ key, values }: GridLine, rates: Rates): Record<string, unknown> {
  const { item = "", description = "", quantity = "", unit = "", unit_price = "", discount = "", tax = "" } = values;
  const taxes = readTaxes(tax);
  const { choice, unit_cost = "" } = values;
  const own = choice === undefined ? {} : { choice: readChoice(choice), unit_cost: unit_cost.trim() === "" ? null : plain(unit_cost) };
  return {
    // A line that is stored stays the same line; the key of a new one is no id, and is ignored.
    id: key,
    item_id: item || null,
    description: description.trim(),
    quantity: plain(quantity || "1"),
    unit: unit || null,
    unit_price: plain(unit_price),
    discount: readDiscount(discount),
    // A pasted text that is no tax is sent as it is, so that the schema refuses it and names the cell.
    taxes: taxes === null ? tax : sendTaxes(taxes, rates),
    ...own,
  };
}
