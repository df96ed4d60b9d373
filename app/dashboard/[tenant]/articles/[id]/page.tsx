import type { Metadata } from "next";
import { ArticleRecordPage } from "@/components/knowledge-base/ArticleRecordPage";
import { getArticle } from "@/lib/domains/knowledge-base";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, article: await readOnPage(page.ctx, getArticle, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).article.title };
}

export default async function ArticlePage({ params }: StaffPageProps<"id">) {
  const { page, article } = await read(params);
  return (
    <StaffMessages page={page} names={["articles"]} sections={["verbs", "events"]}>
      <ArticleRecordPage article={article} />
    </StaffMessages>
  );
}
