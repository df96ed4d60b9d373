import type { Metadata } from "next";
import { ResponsePage } from "@/components/surveys/record/ResponsePage";
import { getResponse, getSurvey } from "@/lib/domains/surveys";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  const response = await readOnPage(page.ctx, getResponse, { id });
  return { page, response, survey: await readOnPage(page.ctx, getSurvey, { id: response.survey_id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  const { response } = await read(params);
  return { title: `${response.respondent_name} · ${response.survey_name}` };
}

export default async function SurveyResponsePage({ params }: StaffPageProps<"id">) {
  const { page, response, survey } = await read(params);
  return (
    <StaffMessages page={page} names={["surveys"]} sections={["verbs", "on_records"]}>
      <ResponsePage survey={survey} response={response} />
    </StaffMessages>
  );
}
