import { z } from "zod";
import { exponentOf, Currency } from "@/lib/commerce/currencies";
import { countryName } from "@/lib/commerce/country-names";
import type { TableCell } from "@/lib/commerce/spreadsheet";
import { wallTime } from "@/lib/commerce/timezone";
import { readDefinitions } from "@/lib/domains/custom-fields";
import type { CustomField } from "@/lib/domains/custom-fields/schema";
import { readSettings } from "@/lib/domains/settings";
import { encodeId } from "@/lib/kernel/base/ids";
import { nounsWith, type NounWith } from "@/lib/kernel/base/nouns";
import type { Ctx } from "@/lib/kernel/context";
import { listWords, type ListWords } from "@/lib/kernel/list-words";
import type { ListColumn, NamedNoun } from "@/lib/kernel/record";
import { query } from "@/lib/kernel/operation";
import { customPrefix, ExportColumns, ExportList, nounOfList } from "../schema";
import { assertReadable, exportedList } from "./lists";

type Row = Readonly<Record<string, unknown>>;

/** A column of a file: what stands above it, and how a row fills its cell. */
export interface TableColumn {
  key: string;
  label: string;
  usual: boolean;
  readWith?: string | undefined;
  include?: string | undefined;
  /** The field that refers to a record whose name the cell shows, and the record's noun. */
  refersTo?: { field: string; noun: NamedNoun };
  cell: (row: Row, names: ReadonlyMap<string, string>) => TableCell;
}

interface Terms {
  words: ListWords;
  language: string;
  timezone: string;
}

/** The language of the caller's screen, or the company's. */
export async function readLanguage(ctx: Ctx): Promise<string> {
  const { principal } = ctx;
  const person =
    principal.kind === "staff" ? await ctx.db.user.findFirst({ where: { id: principal.user_id }, select: { locale: true } }) : null;
  return person?.locale ?? (await readSettings(ctx)).locale;
}

/** Every column that the caller may have in a file of the list: its own, those that its input adds, and its custom fields. */
export async function readColumns(
  ctx: Ctx,
  list: ExportList,
  language: string,
  input: Readonly<Record<string, unknown>>,
): Promise<{ columns: TableColumn[]; words: ListWords }> {
  const words = await listWords(language, list);
  const terms = { words, language, timezone: (await readSettings(ctx)).timezone };
  const noun = nounOfList(list);
  const own = Object.entries(exportedList(list).columns).map(([key, column]) => toColumn(key, column, terms));
  const isCustom = (nounsWith("custom") as readonly string[]).includes(noun);
  const fields = isCustom ? await readDefinitions(ctx, noun as NounWith<"custom">) : [];
  const more = (await exportedList(list).more?.(ctx, input as never)) ?? [];
  const custom = fields.map((field) => customColumn(field, terms));
  return { columns: [...own, ...idColumns(list, words), ...more.map(moreColumn), ...custom], words };
}

/**
 * The chosen columns in their order, or the usual ones. A column that has gone since it was chosen stays, without content, so that the
 * parts of a file agree.
 */
export function chooseColumns(all: readonly TableColumn[], keys: readonly string[]): TableColumn[] {
  if (keys.length === 0) return all.filter(({ usual }) => usual);
  return keys.map((key) => all.find((column) => column.key === key) ?? { key, label: key, usual: false, cell: () => null });
}

const textCell = (text: unknown): TableCell => (typeof text === "string" && text !== "" ? { kind: "text", text } : null);

/** The column by which an import finds the records of an export again; none where a list's rows are no records. */
function idColumns(list: ExportList, { id: label }: ListWords): TableColumn[] {
  if (!("id" in exportedList(list).row.shape)) return [];
  const noun = nounOfList(list);
  return [{ key: "id", label, usual: true, cell: ({ id }) => textCell(typeof id === "string" ? encodeId(noun, id) : null) }];
}

function toColumn(key: string, column: ListColumn, terms: Terms): TableColumn {
  const { field = key, label = key, extra = false, include } = column;
  return {
    key,
    label: terms.words.field(label),
    usual: !extra,
    readWith: column.type === "amount" ? column.currency : undefined,
    include,
    ...(column.type === "name" ? { refersTo: { field, noun: column.of } } : {}),
    cell: (row, names) => toCell(column, row[field], row, names, terms),
  };
}

function toCell(column: ListColumn, value: unknown, row: Row, names: ReadonlyMap<string, string>, terms: Terms): TableCell {
  if (value === null || value === undefined) return null;
  switch (column.type) {
    case "text":
      return textCell(String(value as string));
    case "number":
      return numberCell(String(value as number));
    case "texts":
      return textCell(entriesOf(value, column.each).join(", "));
    case "day":
      return { kind: "day", day: value as string };
    case "instant":
      return { kind: "time", time: wallTime(value as Date, terms.timezone) };
    case "country":
      return textCell(countryName(value as string, terms.language));
    case "amount":
      return numberCell(value as string, row[column.currency]);
    case "amounts":
      return textCell((value as { amount: string; currency: string }[]).map((one) => `${one.currency} ${one.amount}`).join(", "));
    case "choice":
      return textCell(terms.words.value(`${column.words}.${value as string}`));
    case "flag":
      return textCell(terms.words.value(column.words[value === true ? 0 : 1]));
    case "name":
      return textCell(names.get(value as string));
  }
}

function entriesOf(value: unknown, each: string | undefined): string[] {
  return (value as unknown[]).map((entry) => (each === undefined ? (entry as string) : String((entry as Row)[each] as string)));
}

/** With the decimal places of its currency, or more if it has more. */
function numberCell(digits: string, currency?: unknown): TableCell {
  const places = digits.split(".")[1]?.length ?? 0;
  const known = Currency.safeParse(currency).data;
  return { kind: "number", digits, places: known === undefined ? places : Math.max(places, exponentOf(known)) };
}

function moreColumn({ key, label }: { key: string; label: string }): TableColumn {
  const cell = (row: Row): TableCell => {
    const value = (row["cells"] as Row | undefined)?.[key];
    return typeof value === "number" ? numberCell(String(value)) : textCell(value);
  };
  return { key, label, usual: true, cell };
}

function customColumn(field: CustomField, terms: Terms): TableColumn {
  return {
    key: `${customPrefix}${field.key}`,
    label: field.label,
    usual: false,
    cell: (row) => customCell(field, (row["custom"] as Row | undefined)?.[field.key], terms),
  };
}

function customCell({ type, options, currency }: CustomField, value: unknown, { words, timezone }: Terms): TableCell {
  if (value === null || value === undefined) return null;
  const optionLabel = (chosen: string) => options.find((option) => option.value === chosen)?.label ?? chosen;
  switch (type) {
    case "number":
      return numberCell(value as string);
    case "currency":
      return numberCell(value as string, currency);
    case "date":
      return { kind: "day", day: value as string };
    case "datetime":
      return { kind: "time", time: wallTime(new Date(value as string), timezone) };
    case "boolean":
      return textCell(value === true ? words.yes : words.no);
    case "single_select":
      return textCell(optionLabel(value as string));
    case "multi_select":
      return textCell((value as string[]).map(optionLabel).join(", "));
    case "text":
    case "textarea":
    case "url":
    case "email":
      return textCell(value);
  }
}

export const listExportColumns = query({
  id: "exports.list_columns",
  summary: "List the columns that an export of a list can have, in your language",
  permission: "exports.read",
  /** `query` as the export will have it: the columns of some lists depend on it. */
  input: z.strictObject({ list: ExportList, query: z.record(z.string().max(60), z.string().max(500)).optional() }),
  output: ExportColumns,
  example: { list: "customers" },
  async run(ctx, { list, query: sent = {} }) {
    assertReadable(ctx, list);
    const parsed = z.safeDecode(exportedList(list).query, sent);
    const { columns } = await readColumns(ctx, list, await readLanguage(ctx), parsed.data ?? {});
    return { list, data: columns.map(({ key, label, usual, readWith = null }) => ({ key, label, usual, read_with: readWith })) };
  },
});
