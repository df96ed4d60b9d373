import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DomainPage } from "@/components/knowledge-base/DomainPage";
import { getKbDomain } from "@/lib/domains/knowledge-base";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.kb_domains");
  return { title: t("title") };
}

export default async function KnowledgeBaseSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readOnPage(page.ctx, getKbDomain, {});
  return (
    <StaffMessages page={page} names={["settings", "kb_domains"]}>
      <DomainPage first={first} />
    </StaffMessages>
  );
}
