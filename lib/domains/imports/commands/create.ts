import { readSettings } from "@/lib/domains/settings";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { command } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import { assertWriter, uploaderOf } from "../policy";
import { findImport } from "../queries";
import { readFileColumns, type FileColumn } from "../queries/columns";
import { findDelimiter, readPreview, type Preview, type Reading } from "../queries/file";
import { importedNoun } from "../queries/nouns";
import { chooseRecipe } from "../queries/recipes";
import { toImport } from "../resource";
import { guessDateOrder } from "../rules/dates";
import { proposeMapping } from "../rules/headings";
import { guessDecimalMark, usualMark } from "../rules/numbers";
import { Import, ImportCreate, type DecimalMark, type ImportList } from "../schema";
import { undoUntil } from "./run";

/** What a file's first rows propose. */
export interface Proposal {
  headings: string[];
  samples: string[][];
  mapping: (string | null)[];
  key: string | null;
  recipe: string | null;
  date_order: Import["date_order"];
  decimal_mark: DecimalMark;
}

/** Reads the beginning of a stored file and proposes what its columns are. @throws AppError `invalid` for one without a table. */
export async function proposeTerms(ctx: Ctx, list: ImportList, reading: Reading): Promise<Proposal> {
  const preview = await readPreview(ctx, reading);
  const columns = await readFileColumns(ctx, list, "en");
  const recipe = await chooseRecipe(ctx, list, preview.headings);
  const mapping = proposeMapping(preview.headings, columns, recipe);
  const keys = [recipe?.key, ...Object.keys(importedNoun(list).keys)].flatMap((key) => key ?? []);
  const { country, locale } = await readSettings(ctx);
  const numbers = textsOf(preview, mapping, columns, ["amount", "rate", "number"]);
  return {
    headings: preview.headings,
    samples: preview.samples,
    mapping,
    key: keys.find((key) => mapping.includes(key)) ?? null,
    recipe: recipe?.name ?? null,
    date_order: recipe?.date_order ?? guessDateOrder(textsOf(preview, mapping, columns, ["day", "time"]), country === "US" ? "mdy" : "dmy"),
    decimal_mark: recipe?.decimal_mark ?? guessDecimalMark(numbers, usualMark(reading.delimiter, locale)),
  };
}

function textsOf(
  { rows }: Preview,
  mapping: readonly (string | null)[],
  columns: readonly FileColumn[],
  types: readonly string[],
): string[] {
  const places = mapping.flatMap((key, index) => (types.includes(columns.find((column) => column.key === key)?.type ?? "") ? [index] : []));
  return rows.flatMap((cells) => places.map((place) => cells[place] ?? "")).filter((text) => text !== "");
}

/** Called once the file is stored; its first rows are read here, so that what is wrong with it is said at once. */
export const createImport = command({
  id: "imports.create",
  summary: "Upload a file to import: its columns are recognised, and a mapping is proposed",
  permission: "imports.write",
  input: ImportCreate,
  output: Import,
  example: {
    id: "imp_01jd0p2q3r4s5t6v7w8x9y0z1a",
    list: "customers",
    file_name: "customers.csv",
    format: "csv",
    size: 184320,
    encoding: "utf-8",
    delimiter: null,
  },
  async run(ctx, { id, list, file_name, format, size, encoding, delimiter: named }) {
    assertWriter(ctx, importedNoun(list).write);
    const delimiter = named ?? (format === "csv" ? await findDelimiter(ctx, id, encoding ?? "utf-8") : null);
    const proposal = await proposeTerms(ctx, list, { id, format, encoding, delimiter });
    const now = ctx.clock.now();
    const stamps = { created_at: now, updated_at: now, remove_at: undoUntil(ctx) };
    const file = { list, file_name, format, size, encoding, delimiter };
    const begun = { status: "draft", mode: "create_and_update", counts: {}, ...stamps };
    await ctx.db.import.create({ data: { id, tenant_id: ctx.tenant.id, ...uploaderOf(ctx), ...file, ...proposal, ...begun } });
    return auditNew(ctx, id);
  },
});

async function auditNew(ctx: CommandCtx, id: string): Promise<Import> {
  const after = toImport(await findImport(ctx, id));
  auditChange(ctx, { noun: "import", schema: Import, before: null, after });
  return after;
}
