import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ArticlesList } from "@/components/knowledge-base/ArticlesList";
import { listArticles } from "@/lib/domains/knowledge-base";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("articles");
  return { title: t("plural") };
}

export default async function ArticlesPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "articles", `/dashboard/${tenant}/articles`, address);
  const first = await readFirstPage(page.ctx, listArticles, address);
  return (
    <StaffMessages page={page} names={["articles"]}>
      <ArticlesList first={first} />
    </StaffMessages>
  );
}
