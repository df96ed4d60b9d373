import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { ImportRecipe as RecipeRow } from "@/prisma/generated/client";
import { toImportRecipe } from "../resource";
import { recipeRows } from "../rows";
import { findRecipe } from "../rules/headings";
import { programRecipes } from "../rules/recipes";
import { ImportRecipePage, ImportRecipeQuery, type ImportList, type ImportRecipe } from "../schema";

/** @throws AppError `not_found`. */
export function findRecipeRow(ctx: Ctx, id: string): Promise<RecipeRow> {
  return findRow(ctx, recipeRows, id);
}

export const listImportRecipes = query({
  id: "import_recipes.list",
  summary: "List the recipes by which files are imported, newest first",
  permission: "imports.read",
  input: ImportRecipeQuery,
  output: ImportRecipePage,
  example: { list: "customers" },
  run: (ctx, input) =>
    listPage(ctx, recipeRows, input, { where: input.list === undefined ? {} : { list: input.list }, sort: "-created_at" }),
});

type Chosen = Pick<ImportRecipe, "name" | "columns" | "key"> & Partial<ImportRecipe>;

/** The recipe that a file was surely written for: one of the company's own, or one for the files of another program. */
export async function chooseRecipe(ctx: Ctx, list: ImportList, headings: readonly string[]): Promise<Chosen | undefined> {
  const rows = await ctx.db.importRecipe.findMany({
    where: { tenant_id: ctx.tenant.id, list },
    orderBy: { updated_at: "desc" },
    take: 100,
  });
  const own = findRecipe(headings, rows.map(toImportRecipe));
  return (
    own ??
    findRecipe(
      headings,
      programRecipes.filter((recipe) => recipe.list === list),
    )
  );
}
