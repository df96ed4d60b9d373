import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AssistLogPage } from "@/components/assists/settings/AssistLogPage";
import { listAssists } from "@/lib/domains/assists";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("assists.log");
  return { title: t("title") };
}

export default async function AssistLog({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listAssists, await searchParams);
  return (
    <StaffMessages page={page} names={["settings", "assists"]}>
      <AssistLogPage first={first} />
    </StaffMessages>
  );
}
