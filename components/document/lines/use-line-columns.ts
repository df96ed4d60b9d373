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
import { matchTaxes, nameTaxes, readTaxes, taxOptions, usualTaxes, writeTaxes } from "./tax-choices";

type ItemRow = Wire<typeof Item>;
/** How many items of a draft are read when it is opened; the lines of further ones show their description alone. */
const mostNamed = 20;
const longestQuery = 100;

/** The widths of text, quantity, price, discount (only where one is used), tax, amount and menu. */
export const lineTemplates = {
  plain:
    "@min-[34rem]:grid-cols-[minmax(9rem,1fr)_4.75rem_minmax(5.5rem,auto)_minmax(5.5rem,0.5fr)_minmax(5.5rem,auto)_2.25rem] " +
    "@min-[46rem]:grid-cols-[minmax(9rem,1fr)_4.75rem_minmax(5.5rem,auto)_minmax(11rem,0.3fr)_minmax(5.5rem,auto)_2.25rem]",
  discounted:
    "@min-[34rem]:grid-cols-[minmax(8rem,1fr)_4.75rem_minmax(5rem,auto)_4.75rem_5.5rem_minmax(5rem,auto)_2.25rem] " +
    "@min-[46rem]:grid-cols-[minmax(9rem,1fr)_4.75rem_minmax(5.5rem,auto)_4.75rem_minmax(9rem,0.3fr)_minmax(5.5rem,auto)_2.25rem]",
};

/** The same with one or two of the columns of offers: who chooses the line, and what it costs the company. */
const offerTemplates = {
  plain: {
    1: "@min-[34rem]:grid-cols-[minmax(7rem,1fr)_4.25rem_minmax(4.75rem,auto)_minmax(4.5rem,0.4fr)_5.5rem_minmax(5rem,auto)_2.25rem]",
    2: "@min-[34rem]:grid-cols-[minmax(6rem,1fr)_4rem_minmax(4.5rem,auto)_minmax(4rem,0.4fr)_5rem_4.5rem_minmax(4.5rem,auto)_2.25rem]",
  },
  discounted: {
    1: "@min-[34rem]:grid-cols-[minmax(6rem,1fr)_4rem_minmax(4.5rem,auto)_4rem_minmax(4rem,0.4fr)_5rem_minmax(4.5rem,auto)_2.25rem]",
    2: "@min-[34rem]:grid-cols-[minmax(5rem,1fr)_3.5rem_minmax(4rem,auto)_3.5rem_4rem_4.5rem_4rem_minmax(4rem,auto)_2.25rem]",
  },
} as const;

/** The groups of alternatives that are offered; the API takes any name. */
const groups = ["A", "B", "C", "D"];

/**
 * The grid's columns, and how lines change: a chosen item fills in its description, price and tax. `creating` is
 * the item that somebody asked to create, for a line.
 */
export function useLineColumns(draft: DocumentDraft, rates: Rates, locale: string, isOffer = false) {
  const t = useTranslations("documents.lines");
  const choices = useShown(draft.lines.some(({ values }) => (values.choice ?? "") !== ""));
  const costs = useShown(draft.lines.some(({ values }) => (values.unit_cost ?? "") !== ""));
  const api = useApi();
  const can = useCan();
  const known = useRef(new Map<string, ItemRow>());
  const itemIds = draft.lines.map(({ values }) => values.item ?? "");
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const query: Record<string, string> = {
        active: "true",
        limit: "20",
        ...(text.trim() === "" ? { sort: "name" } : { q: text.trim().slice(0, longestQuery) }),
      };
      const { data } = await api.list(items, query, signal);
      for (const item of data) known.current.set(item.id, item);
      return data.map((item) => ({ value: item.id, label: item.name, detail: formatUnitPrice(item.unit_price, item.currency, locale) }));
    },
    [api, locale],
  );
  const [, setNamed] = useState(0);
  const [creating, setCreating] = useState<{ name: string; line: string } | null>(null);
  const [withDiscount, setWithDiscount] = useState(false);
  const isUsed = draft.lines.some(({ values }) => (values.discount ?? "") !== "");
  const discounted = withDiscount || isUsed;
  useEffect(() => {
    // Stays while its last text is deleted, with the focus in it.
    if (isUsed) setWithDiscount(true);
  }, [isUsed]);
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
  const used = draft.lines.map(({ values }) => values.choice ?? "").join("\n");
  const choiceOptions = useMemo(() => {
    const own = used.split("\n").flatMap((value) => /^alternative:(.+?)\+?$/.exec(value)?.[1] ?? []);
    return [
      { value: "", label: t("choices.always") },
      { value: "optional", label: t("choices.optional") },
      { value: "optional+", label: t("choices.optional_selected") },
      ...[...new Set([...groups, ...own])].flatMap((group) => [
        { value: `alternative:${group}`, label: t("choices.alternative", { group }) },
        { value: `alternative:${group}+`, label: t("choices.alternative_selected", { group }) },
      ]),
    ];
  }, [t, used]);
  const columns = useMemo(
    (): GridColumn[] => [
      {
        key: "description",
        header: t("description"),
        kind: "text",
        hint: t("description_hint"),
        ...(can("items.read")
          ? {
              suggest: {
                options: search,
                field: "item",
                keep: t("use_as_text"),
                create: can("items.write")
                  ? {
                      label: (name: string) => t("create_item", { name }),
                      run: (name: string, line: string) => setCreating({ name, line }),
                    }
                  : null,
              },
            }
          : {}),
      },
      { key: "quantity", header: t("quantity"), kind: "number" },
      { key: "unit_price", header: t("unit_price"), kind: "money", least: exponentOf(draft.currency) },
      ...(discounted ? [{ key: "discount", header: t("discount"), kind: "money" } as const] : []),
      {
        key: "tax",
        header: t("tax"),
        kind: "choice",
        options,
        nameOf: (value: string) => nameTaxes(readTaxes(value) ?? [], locale) || value,
      },
      ...(choices.shown ? [{ key: "choice", header: t("choice"), kind: "choice", options: choiceOptions } as const] : []),
      ...(costs.shown ? [{ key: "unit_cost", header: t("unit_cost"), kind: "money", least: exponentOf(draft.currency) } as const] : []),
    ],
    [t, can, search, options, locale, draft.currency, discounted, choices.shown, costs.shown, choiceOptions],
  );

  const width = discounted ? "discounted" : "plain";
  const extra = choices.shown && costs.shown ? 2 : choices.shown || costs.shown ? 1 : 0;
  const fill = (line: GridLine, item: ItemRow): GridLine => {
    const [, ...details] = (line.values.description ?? "").split("\n");
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
        description: [item.name, details.join("\n").trim() || item.description].filter(Boolean).join("\n"),
        unit: item.unit ?? "",
        unit_price: price,
        quantity: line.values.quantity || "1",
        tax: rate ? writeTaxes([rate]) : usualTaxes(rates),
      },
    };
  };
  /** The lines after a change of the grid: fills in a chosen item, forgets one whose name was replaced, and matches a pasted tax. */
  const completeLines = (lines: readonly GridLine[]): GridLine[] => {
    const before = new Map(draft.lines.map((line) => [line.key, line.values]));
    return lines.map((line) => {
      const { item = "", tax = "", description = "" } = line.values;
      const matched = readTaxes(tax) === null ? { ...line, values: { ...line.values, tax: matchTaxes(tax, options) } } : line;
      const { item: previous = "", description: earlier = "" } = before.get(line.key) ?? {};
      const chosen = known.current.get(item);
      if (chosen === undefined) return matched;
      if (previous !== item) return fill(matched, chosen);
      const renamed = earlier.startsWith(chosen.name) && !description.startsWith(chosen.name);
      return renamed ? { ...matched, values: { ...matched.values, item: "" } } : matched;
    });
  };
  const makeLine = (): GridLine => ({
    key: crypto.randomUUID(),
    values: {
      item: "",
      description: "",
      quantity: "1",
      unit: "",
      unit_price: "",
      discount: "",
      tax: usualTaxes(rates),
      ...(isOffer ? { choice: "", unit_cost: "" } : {}),
    },
  });
  return {
    columns,
    template: extra === 0 ? lineTemplates[width] : offerTemplates[width][extra],
    /** What shows a column that is not used yet. */
    more: [
      ...(discounted ? [] : [{ key: "discount", label: t("add_discount"), run: () => setWithDiscount(true) }]),
      ...(isOffer && !choices.shown ? [{ key: "choice", label: t("add_choice"), run: choices.show }] : []),
      ...(isOffer && !costs.shown ? [{ key: "unit_cost", label: t("add_cost"), run: costs.show }] : []),
    ],
    completeLines,
    makeLine,
    creating,
    endCreating: () => setCreating(null),
    /** Fills the line that asked for the new item. */
    fillLine: (item: ItemRow, key: string) => {
      known.current.set(item.id, item);
      return draft.lines.map((line) => (line.key === key ? fill(line, item) : line));
    },
  };
}

/** A column that shows once it is used or asked for, and stays while its last text is deleted, with the focus in it. */
function useShown(isUsed: boolean) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (isUsed) setAsked(true);
  }, [isUsed]);
  return { shown: asked || isUsed, show: () => setAsked(true) };
}
