import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ArticleForm } from "@/components/knowledge-base/ArticleForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("articles.actions");
  return { title: t("new") };
}

export default async function NewArticlePage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("kb.write")) notFound();
  const { title } = await searchParams;
  return (
    <StaffMessages page={page} names={["articles"]}>
      <ArticleForm title={typeof title === "string" ? title.slice(0, 200) : ""} locale={page.settings?.locale ?? "en"} />
    </StaffMessages>
  );
}
