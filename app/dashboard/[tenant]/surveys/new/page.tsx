import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { SurveyEditor } from "@/components/surveys/editor/SurveyEditor";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("surveys.actions");
  return { title: t("new") };
}

export default async function NewSurveyPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("surveys.write")) notFound();
  return (
    <StaffMessages page={page} names={["surveys"]}>
      <SurveyEditor survey={null} />
    </StaffMessages>
  );
}
