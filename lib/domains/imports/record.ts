import { defineRecord } from "@/lib/kernel/record";
import { importEvents } from "./events";
import { findImport } from "./queries";
import { Import, ImportRecipe } from "./schema";

export const importRecord = defineRecord({
  noun: "import",
  read: "imports.read",
  resource: Import,
  title: "file_name",
  events: importEvents,
  find: findImport,
});

export const importRecipeRecord = defineRecord({
  noun: "import_recipe",
  read: "imports.read",
  resource: ImportRecipe,
  title: "name",
  events: [],
});
