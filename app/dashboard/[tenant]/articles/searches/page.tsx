import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { SearchesPage } from "@/components/knowledge-base/SearchesPage";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("articles.searches");
  return { title: t("title") };
}

export default async function ArticleSearchesPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("kb.read")) notFound();
  return (
    <StaffMessages page={page} names={["articles"]}>
      <SearchesPage />
    </StaffMessages>
  );
}
