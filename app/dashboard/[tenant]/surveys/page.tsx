import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SurveysList } from "@/components/surveys/SurveysList";
import { listSurveys } from "@/lib/domains/surveys";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("surveys");
  return { title: t("plural") };
}

export default async function SurveysPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "surveys", `/dashboard/${tenant}/surveys`, address);
  const first = await readFirstPage(page.ctx, listSurveys, address);
  return (
    <StaffMessages page={page} names={["surveys"]}>
      <SurveysList first={first} />
    </StaffMessages>
  );
}
