"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef } from "react";
import type { Page, Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import type { GridColumn, GridLine } from "@/components/editor/grid-columns";
import { useCan } from "@/components/shell/workplace";
import { canonicalDecimal } from "@/lib/commerce/decimal";
import { formatUnitPrice } from "@/lib/commerce/money";
import type { Item } from "@/lib/domains/items/schema";
import type { InvoiceDraft } from "./invoice-draft";
import type { TaxProfileRow } from "./resource";
import { matchTaxes, nameTaxes, readTaxes, taxOptions, usualTaxes, writeTaxes } from "./tax-choices";

type ItemRow = Wire<typeof Item>;
type Rates = readonly TaxProfileRow["rates"][number][];

/** The grid's columns for an invoice, and what happens to lines as they change: an item fills in its description, price and tax. */
export function useLineColumns(draft: InvoiceDraft, rates: Rates, locale: string) {
  const t = useTranslations("invoices.lines");
  const api = useApi();
  const can = useCan();
  const known = useRef(new Map<string, ItemRow>());
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const query: Record<string, string> = { active: "true", limit: "20", ...(text.trim() === "" ? { sort: "name" } : { q: text.trim() }) };
      const { data } = await api.read<Page<ItemRow>>("/api/tenant/items", query, signal);
      for (const item of data) known.current.set(item.id, item);
      return data.map((item) => ({ value: item.id, label: item.name, detail: formatUnitPrice(item.unit_price, item.currency, locale) }));
    },
    [api, locale],
  );
  const cells = draft.lines.map(({ values }) => values.tax ?? "").join("\n");
  const options = useMemo(() => taxOptions(rates, cells.split("\n")), [rates, cells]);
  const columns = useMemo(
    (): GridColumn[] => [
      ...(can("items.read") ? [{ key: "item", header: t("item"), kind: "choice", options: search, free: true, nameOf: (id: string) => known.current.get(id)?.name ?? t("item_kept"), width: "min-w-20" } as const] : []),
      { key: "description", header: t("description"), kind: "text", width: "w-full min-w-32" },
      { key: "quantity", header: t("quantity"), kind: "number", width: "min-w-16" },
      { key: "unit_price", header: t("unit_price"), kind: "money", width: "min-w-24" },
      { key: "discount", header: t("discount"), kind: "money", width: "min-w-20" },
      { key: "tax", header: t("tax"), kind: "choice", options, nameOf: (value: string) => nameTaxes(readTaxes(value) ?? []) || value, width: "min-w-28" },
    ],
    [t, can, search, options],
  );

  const fill = (line: GridLine, item: ItemRow): GridLine => {
    const rate = rates.find(({ id }) => id === item.tax_rate_id);
    const price = item.currency === draft.currency ? canonicalPrice(item.unit_price) : (line.values.unit_price ?? "");
    return { ...line, values: { ...line.values, item: item.id, description: [item.name, item.description].filter(Boolean).join("\n"), unit: item.unit ?? "", unit_price: price, quantity: line.values.quantity || "1", tax: rate ? writeTaxes([rate]) : usualTaxes(rates) } };
  };
  /** The lines after a change of the grid: a chosen item is filled in, a word in its place is a description, a pasted tax is looked up. */
  const settle = (lines: readonly GridLine[]): GridLine[] => {
    const before = new Map(draft.lines.map((line) => [line.key, line]));
    return lines.map((line) => {
      const { item = "", tax = "", description = "" } = line.values;
      const matched = readTaxes(tax) === null ? { ...line, values: { ...line.values, tax: matchTaxes(tax, options) } } : line;
      if (item === "" || before.get(line.key)?.values.item === item) return matched;
      const chosen = known.current.get(item);
      if (chosen) return fill(matched, chosen);
      return { ...matched, values: { ...matched.values, item: "", description: description === "" ? item : description } };
    });
  };
  const makeLine = (): GridLine => ({ key: crypto.randomUUID(), values: { item: "", description: "", quantity: "1", unit: "", unit_price: "", discount: "", tax: usualTaxes(rates) } });
  return { columns, settle, makeLine };
}

/** Without zeros at its end but two: prices are read in hundredths. */
function canonicalPrice(price: string): string {
  const [whole = "0", places = ""] = canonicalDecimal(price).split(".");
  return places === "" ? whole : `${whole}.${places.padEnd(2, "0")}`;
}
