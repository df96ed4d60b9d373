import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { changeRow, createRow, deleteRow, lockRow } from "@/lib/kernel/rows";
import { findImport } from "../queries";
import { toImport } from "../resource";
import { recipeRows } from "../rows";
import { ImportRecipe, ImportRecipeCreate, ImportRecipeId } from "../schema";

export const createImportRecipe = command({
  id: "import_recipes.create",
  summary: "Keep the columns of an import under a name, for files with the same headings",
  permission: "imports.write",
  input: ImportRecipeCreate,
  output: ImportRecipe,
  example: { id: "imp_01jd0p2q3r4s5t6v7w8x9y0z1a", name: "Monthly price list" },
  async run(ctx, { id, name }) {
    const { list, headings, mapping, key, mode, date_order, decimal_mark } = toImport(await findImport(ctx, id));
    const columns = Object.fromEntries(mapping.flatMap((column, index) => (column === null ? [] : [[headings[index] ?? "", column]])));
    const fields = { columns, key, mode, date_order, decimal_mark };
    const present = await ctx.db.importRecipe.findFirst({ where: { tenant_id: ctx.tenant.id, list, name }, select: { id: true } });
    if (!present) return createRow(ctx, recipeRows, { name, list, ...fields });
    return changeRow(ctx, recipeRows, await lockRow(ctx, recipeRows, present.id), fields);
  },
});

export const deleteImportRecipe = command({
  id: "import_recipes.delete",
  summary: "Delete a recipe; imports that used it stay as they are",
  permission: "imports.write",
  input: z.strictObject({ id: ImportRecipeId }),
  output: z.object({}),
  example: { id: "rcp_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    await deleteRow(ctx, recipeRows, await lockRow(ctx, recipeRows, id));
    return {};
  },
});
