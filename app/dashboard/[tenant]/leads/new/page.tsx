import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { LeadForm } from "@/components/leads/LeadForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("leads.actions");
  return { title: t("new") };
}

export default async function NewLeadPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("leads.write")) notFound();
  return (
    <StaffMessages page={page} names={["leads"]}>
      <LeadForm />
    </StaffMessages>
  );
}
