import { createImportRecipe } from "@/lib/domains/imports";
import type { One } from "@/tests/support/one";
import { uploadTable } from "./upload-table";

export const one: One = {
  records: {
    import: async ({ owner }) => (await uploadTable(owner, "customers", "Company;E-mail\nNorthwind Traders;hello@northwind.example\n")).id,
    import_recipe: async ({ owner, idOf }) => (await createImportRecipe(owner, { id: await idOf("import"), name: "Monthly list" })).id,
  },
  pages: ["/settings/imports/new?list=items"],
};
