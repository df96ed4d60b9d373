import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ImportsPage } from "@/components/imports/ImportsPage";
import { listImportRecipes, listImports } from "@/lib/domains/imports";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.imports.title") };
}

export default async function ImportsSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readOnPage(page.ctx, listImports, {});
  const recipes = await readOnPage(page.ctx, listImportRecipes, { limit: "100" });
  return (
    <StaffMessages page={page} names={["settings", "imports", "import_recipes"]}>
      <ImportsPage first={first} recipes={recipes} />
    </StaffMessages>
  );
}
