"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import type { GridColumn, GridLine } from "@/components/editor/grid-columns";
import { padPlaces } from "@/components/editor/grid-edits";
import { items } from "@/components/items/resource";
import { useCan } from "@/components/shell/workplace";
import { exponentOf } from "@/lib/commerce/currencies";
import { canonicalDecimal } from "@/lib/commerce/decimal";
import { formatUnitPrice } from "@/lib/commerce/money";
import type { Item } from "@/lib/domains/items/schema";
import type { DocumentDraft } from "@/components/document/draft/document-draft";
import type { Rates } from "@/components/document/resource";
import { withWordsBeneath, wordsBeneath } from "./item-words";
import { matchTaxes, nameTaxes, readTaxes, taxOptions, usualTaxes, writeTaxes } from "./tax-choices";

type ItemRow = Wire<typeof Item>;
/** How many items of a draft are read when it is opened; the lines of further ones show their description alone. */
const mostNamed = 20;

/** The widths of item (or description, for readers who may not read items), quantity, price, discount, tax, amount and menu. */
export const lineTemplate =
  "@min-[34rem]:grid-cols-[minmax(5rem,1fr)_4.5rem_minmax(5rem,auto)_4.75rem_5.5rem_minmax(5.5rem,auto)_2.25rem] " +
  "@min-[42rem]:grid-cols-[minmax(8rem,1fr)_4.5rem_minmax(5rem,auto)_4.75rem_11rem_minmax(5.5rem,auto)_2.25rem]";

/** The grid's columns, and how lines change: a chosen item fills in its description, price and tax. */
export function useLineColumns(draft: DocumentDraft, rates: Rates, locale: string) {
  const t = useTranslations("documents.lines");
  const api = useApi();
  const can = useCan();
  const known = useRef(new Map<string, ItemRow>());
  const itemIds = draft.lines.map(({ values }) => values.item ?? "");
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const query: Record<string, string> = {
        active: "true",
        limit: "20",
        ...(text.trim() === "" ? { sort: "name" } : { q: text.trim() }),
      };
      const { data } = await api.list(items, query, signal);
      for (const item of data) known.current.set(item.id, item);
      return data.map((item) => ({ value: item.id, label: item.name, detail: formatUnitPrice(item.unit_price, item.currency, locale) }));
    },
    [api, locale],
  );
  const [, setNamed] = useState(0);
  useEffect(() => {
    const unknown = [...new Set(itemIds)].filter((id) => id !== "" && !known.current.has(id)).slice(0, mostNamed);
    if (unknown.length === 0 || !can("items.read")) return;
    const controller = new AbortController();
    const named = unknown.map((id) => api.get(items, id, controller.signal).then((item) => known.current.set(id, item)));
    void Promise.allSettled(named).then(() => !controller.signal.aborted && setNamed((count) => count + 1));
    return () => controller.abort();
    // Only for the draft as it was opened: items chosen later are known from the search.
  }, []);
  const cells = draft.lines.map(({ values }) => values.tax ?? "").join("\n");
  const options = useMemo(() => taxOptions(rates, cells.split("\n"), locale), [rates, cells, locale]);
  const nameOf = ({ item = "" }: GridLine["values"]) => known.current.get(item)?.name;
  const columns = useMemo(
    (): GridColumn[] => [
      ...(can("items.read")
        ? [
            {
              key: "item",
              header: t("item"),
              kind: "choice",
              options: search,
              free: true,
              nameOf: (id: string) => known.current.get(id)?.name ?? t("item_kept"),
            } as const,
          ]
        : []),
      {
        key: "description",
        header: t("description"),
        kind: "text",
        whole: can("items.read"),
        hint: t("description_hint"),
        part: {
          show: (line) => wordsBeneath(nameOf(line), line.description ?? ""),
          change: (line, text) => withWordsBeneath(nameOf(line), line.description ?? "", text),
        },
      },
      { key: "quantity", header: t("quantity"), kind: "number" },
      { key: "unit_price", header: t("unit_price"), kind: "money", least: exponentOf(draft.currency) },
      { key: "discount", header: t("discount"), kind: "money" },
      {
        key: "tax",
        header: t("tax"),
        kind: "choice",
        options,
        nameOf: (value: string) => nameTaxes(readTaxes(value) ?? [], locale) || value,
      },
    ],
    [t, can, search, options, locale, draft.currency],
  );

  const fill = (line: GridLine, item: ItemRow): GridLine => {
    const rate = rates.find(({ id }) => id === item.tax_rate_id);
    const price =
      item.currency === draft.currency
        ? padPlaces(canonicalDecimal(item.unit_price), exponentOf(draft.currency))
        : (line.values.unit_price ?? "");
    return {
      ...line,
      values: {
        ...line.values,
        item: item.id,
        description: [item.name, item.description].filter(Boolean).join("\n"),
        unit: item.unit ?? "",
        unit_price: price,
        quantity: line.values.quantity || "1",
        tax: rate ? writeTaxes([rate]) : usualTaxes(rates),
      },
    };
  };
  /** The lines after a change of the grid: fills in a chosen item, takes other text as the description, and matches a pasted tax. */
  const completeLines = (lines: readonly GridLine[]): GridLine[] => {
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
  const makeLine = (): GridLine => ({
    key: crypto.randomUUID(),
    values: { item: "", description: "", quantity: "1", unit: "", unit_price: "", discount: "", tax: usualTaxes(rates) },
  });
  return { columns, completeLines, makeLine };
}
