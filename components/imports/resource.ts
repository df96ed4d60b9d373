import type { z } from "zod";
import { defineResource, type Page, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  Import,
  ImportColumns,
  ImportedRow,
  ImportList,
  ImportRecipe,
  ImportRecipeCreate,
  ImportUpdate,
} from "@/lib/domains/imports/schema";

export type ImportRow = Wire<typeof Import>;
/** What a reader settles of an import before its check. */
export type Terms = Pick<ImportRow, "mapping" | "key" | "mode" | "date_order" | "decimal_mark">;
export type FileRow = Wire<typeof ImportedRow>;
export type FileColumns = Wire<typeof ImportColumns>["data"];
export type RecipeRow = Wire<typeof ImportRecipe>;
export type ListName = Wire<typeof ImportList>;

/** The query of the rows of an import. */
interface RowQuery extends ById {
  verdict?: string;
  cursor?: string;
  limit?: string;
}

export const imports = defineResource<{
  row: typeof Import;
  detail: typeof Import;
  create: z.ZodNever;
  update: typeof ImportUpdate;
  verbs: {
    upload: Verb<FormData, ImportRow>;
    check: Verb<ById, ImportRow>;
    run: Verb<ById, ImportRow>;
    cancel: Verb<ById, ImportRow>;
    undo: Verb<ById, ImportRow>;
    rows: Verb<RowQuery, Page<FileRow>>;
    errors: Verb<ById, Blob>;
    columns: Verb<{ list: ListName }, Wire<typeof ImportColumns>>;
  };
}>("imports", {
  verbs: {
    upload: "POST",
    check: "POST /{id}/check",
    run: "POST /{id}/run",
    cancel: "POST /{id}/cancel",
    undo: "POST /{id}/undo",
    rows: "GET /{id}/rows",
    errors: "GET /{id}/errors",
    columns: "GET /columns",
  },
});

/** The upload of a file with records of a list. */
export function uploadTo(list: ListName): Verb<FormData, ImportRow> {
  const { method, path } = imports.verbs.upload;
  return { method, path: `${path}?list=${list}` };
}

export const importRecipes = defineResource<{
  row: typeof ImportRecipe;
  detail: typeof ImportRecipe;
  create: typeof ImportRecipeCreate;
  update: z.ZodNever;
}>("import-recipes", { path: "/api/tenant/imports/recipes" });
