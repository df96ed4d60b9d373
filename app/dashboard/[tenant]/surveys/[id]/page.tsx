import type { Metadata } from "next";
import { SurveyRecordPage } from "@/components/surveys/record/SurveyRecordPage";
import { getSurvey } from "@/lib/domains/surveys";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, survey: await readOnPage(page.ctx, getSurvey, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).survey.name };
}

export default async function SurveyPage({ params }: StaffPageProps<"id">) {
  const { page, survey } = await read(params);
  return (
    <StaffMessages page={page} names={["surveys"]} sections={["verbs", "events", "on_records"]}>
      <SurveyRecordPage survey={survey} />
    </StaffMessages>
  );
}
