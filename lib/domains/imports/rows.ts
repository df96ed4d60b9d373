import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toImport, toImportRecipe } from "./resource";
import { Import, ImportRecipe } from "./schema";

export const importRows = defineRows({ noun: "import", model: "import", visible, schema: Import, toResource: toImport });

export const recipeRows = defineRows({
  noun: "import_recipe",
  model: "importRecipe",
  visible,
  schema: ImportRecipe,
  toResource: toImportRecipe,
});
