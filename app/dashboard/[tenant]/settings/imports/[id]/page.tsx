import type { Metadata } from "next";
import { ImportPage } from "@/components/imports/ImportPage";
import { getImport, listImportColumns, listImportRecipes } from "@/lib/domains/imports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, row: await readOnPage(page.ctx, getImport, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).row.file_name };
}

export default async function ImportRecord({ params }: StaffPageProps<"id">) {
  const { page, row } = await read(params);
  const { data: columns } = await readOnPage(page.ctx, listImportColumns, { list: row.list });
  const { data: recipes } = await readOnPage(page.ctx, listImportRecipes, { list: row.list, limit: "100" });
  return (
    <StaffMessages page={page} names={["settings", "imports", "import_recipes"]}>
      <ImportPage row={row} columns={columns} recipes={recipes} />
    </StaffMessages>
  );
}
