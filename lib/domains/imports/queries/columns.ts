import { z } from "zod";
import { readDefinitions } from "@/lib/domains/custom-fields";
import type { CustomField } from "@/lib/domains/custom-fields/schema";
import { readLanguage } from "@/lib/domains/exports";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { customColumnPrefix, type FindByText, type ImportedColumn, type ImportedNoun } from "@/lib/kernel/imported";
import { listWords, type ListWords } from "@/lib/kernel/list-words";
import { query } from "@/lib/kernel/operation";
import type { NamedColumn } from "../rules/headings";
import { ImportColumns, ImportList, type ColumnType } from "../schema";
import { importedNoun } from "./nouns";

type Choices = ReadonlyMap<string, readonly string[]>;

/** A column that a file of the list may fill. */
export interface FileColumn extends NamedColumn {
  /** In the reader's language. */
  label: string;
  type: ColumnType;
  required: boolean;
  /** The values of its closed list by their folded names. */
  choices?: Choices | undefined;
  /** Finds the records that its cells name. */
  find?: FindByText | undefined;
  /** The noun of these records. */
  refersTo?: Extract<ImportedColumn, { type: "reference" }>["of"] | undefined;
}

/** The languages in which the product's own words head a column or name a value. */
const spoken = ["en", "ar"];

/** Every column that a file of the list may fill, its label first in the reader's language. */
export async function readFileColumns(ctx: Ctx, list: ImportList, language: string): Promise<FileColumn[]> {
  const noun = importedNoun(list);
  const own = await listWords(language, list);
  const words = [own, ...(await Promise.all(spoken.map((each) => listWords(each, list))))];
  const columns = Object.entries(noun.columns).map(([key, column]) => toFileColumn(noun, key, column, words));
  if (idColumn in noun.keys) columns.push(recordIdColumn(words));
  const fields = noun.custom === null ? [] : await readDefinitions(ctx, noun.custom);
  return [...columns, ...fields.map((field) => customColumn(field))];
}

/** The column with the id that exports give each record. */
export const idColumn = "id";

function recordIdColumn(words: readonly ListWords[]): FileColumn {
  const names = words.map(({ id }) => id);
  return { key: idColumn, label: names[0] ?? idColumn, names: [...new Set(names)], type: "text", required: false };
}

function toFileColumn(noun: ImportedNoun, key: string, column: ImportedColumn, words: readonly ListWords[]): FileColumn {
  const labels = words.map((each) => (column.label === undefined ? each.field(key) : each.value(column.label)));
  const required = noun.create.shape[key]?.safeParse(undefined).success === false;
  return {
    key,
    label: labels[0] ?? key,
    names: [...new Set([...labels, key, ...(column.aliases ?? [])])],
    type: column.type,
    required,
    choices: choicesOf(column, words),
    find: column.type === "reference" ? column.find : undefined,
    refersTo: column.type === "reference" ? column.of : undefined,
  };
}

function choicesOf(column: ImportedColumn, words: readonly ListWords[]): Choices | undefined {
  switch (column.type) {
    case "choice":
      return new Map(
        column.values.flatMap((value) =>
          [value, value.replaceAll("_", " "), ...words.map((each) => each.value(`${column.words}.${value}`))].map(
            (name): [string, string[]] => [foldText(name), [value]],
          ),
        ),
      );
    case "flag":
      return new Map(
        (column.words ?? []).flatMap((path, index) =>
          words.map((each): [string, string[]] => [foldText(each.value(path)), [index === 0 ? "true" : "false"]]),
        ),
      );
    default:
      return undefined;
  }
}

const customTypes: Readonly<Record<CustomField["type"], ColumnType>> = {
  text: "text",
  textarea: "text",
  url: "text",
  email: "text",
  number: "amount",
  currency: "amount",
  date: "day",
  datetime: "time",
  boolean: "flag",
  single_select: "choice",
  multi_select: "choices",
};

function customColumn({ key, label, type, required, options }: CustomField): FileColumn {
  return {
    key: `${customColumnPrefix}${key}`,
    label,
    names: [label, key],
    type: customTypes[type],
    required,
    choices: new Map(
      options.flatMap((option) => [option.value, option.label].map((name): [string, string[]] => [foldText(name), [option.value]])),
    ),
  };
}

export const listImportColumns = query({
  id: "imports.list_columns",
  summary: "List the columns that a file of a list can fill, in your language",
  permission: "imports.read",
  input: z.strictObject({ list: ImportList }),
  output: ImportColumns,
  example: { list: "customers" },
  async run(ctx, { list }) {
    const columns = await readFileColumns(ctx, list, await readLanguage(ctx));
    const keys = Object.keys(importedNoun(list).keys);
    return { list, data: columns.map(({ key, label, type, required }) => ({ key, label, type, required, is_key: keys.includes(key) })) };
  },
});
