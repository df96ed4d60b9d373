import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { LeadsBoard } from "@/components/leads/LeadsBoard";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("leads.board");
  return { title: t("title") };
}

export default async function LeadBoardPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("leads.read")) notFound();
  return (
    <StaffMessages page={page} names={["leads"]}>
      <LeadsBoard />
    </StaffMessages>
  );
}
