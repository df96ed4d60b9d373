import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { importLists } from "@/components/imports/lists";
import { NewImportPage } from "@/components/imports/NewImportPage";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("imports.upload");
  return { title: t("title") };
}

export default async function NewImport({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("imports.write")) notFound();
  const { list } = await searchParams;
  return (
    <StaffMessages page={page} names={["settings", "imports"]}>
      <NewImportPage list={importLists.find((name) => name === list) ?? "customers"} />
    </StaffMessages>
  );
}
