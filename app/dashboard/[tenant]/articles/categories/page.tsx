import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { CategoriesPage } from "@/components/knowledge-base/CategoriesPage";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("categories");
  return { title: t("plural") };
}

export default async function ArticleCategoriesPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("kb.read")) notFound();
  return (
    <StaffMessages page={page} names={["articles", "categories"]}>
      <CategoriesPage />
    </StaffMessages>
  );
}
