import { AppError } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { readFileColumns } from "../queries/columns";
import { importedNoun } from "../queries/nouns";
import { findRecipeRow } from "../queries/recipes";
import { toImport, toImportRecipe } from "../resource";
import { importRows } from "../rows";
import { assertMove } from "../rules";
import { mappingProblems, proposeMapping } from "../rules/headings";
import { Import, ImportId, ImportUpdate } from "../schema";
import { proposeTerms } from "./create";

/** Another encoding or delimiter reads the file anew, and proposes its columns again. */
export const updateImport = command({
  id: "imports.update",
  summary: "Change how a file is read and what its columns are; it is checked again after that",
  permission: "imports.write",
  input: ImportUpdate.extend({ id: ImportId }),
  output: Import,
  example: { id: "imp_01jd0p2q3r4s5t6v7w8x9y0z1a", mapping: ["name", null], key: "name", mode: "create" },
  async run(ctx, { id, encoding, delimiter, recipe_id, ...terms }) {
    const before = await lockRow(ctx, importRows, id);
    const present = toImport(before);
    assertMove(present.status, "update");
    const { list, format } = present;
    const reading = { id, format, encoding: encoding ?? present.encoding, delimiter: delimiter ?? present.delimiter };
    const isReread = reading.encoding !== present.encoding || reading.delimiter !== present.delimiter;
    if (isReread && format === "xlsx") throw new AppError("invalid", "A workbook has no encoding and no delimiter.");
    const read = isReread ? await proposeTerms(ctx, list, reading) : {};
    const columns = await readFileColumns(ctx, list, "en");
    const recipe = recipe_id === undefined ? null : toImportRecipe(await findRecipeRow(ctx, recipe_id));
    if (recipe && recipe.list !== list) throw new AppError("invalid", `This recipe is for ${recipe.list}.`);
    const { headings } = { ...present, ...read };
    const byRecipe = recipe && {
      mapping: proposeMapping(headings, columns, recipe),
      recipe: recipe.name,
      key: recipe.key,
      mode: recipe.mode,
      date_order: recipe.date_order,
      decimal_mark: recipe.decimal_mark,
    };
    const wanted = { ...present, ...read, ...byRecipe, ...terms };
    const errors = mappingProblems(
      wanted.mapping,
      headings.length,
      columns.map((column) => column.key),
    );
    if (wanted.key !== null && !(wanted.key in importedNoun(list).keys))
      errors.push({ path: "key", code: "unknown", message: `Records can't be found by ${wanted.key}.` });
    const [first] = errors;
    if (first) throw new AppError("invalid", first.message, { errors });
    const { mapping, samples } = wanted;
    const chosen = { mapping, key: wanted.key, mode: wanted.mode, date_order: wanted.date_order, decimal_mark: wanted.decimal_mark };
    const fields = { headings, samples, recipe: wanted.recipe, ...chosen, encoding: reading.encoding, delimiter: reading.delimiter };
    return changeRow(ctx, importRows, before, { ...fields, status: "draft", failure: null });
  },
});
