import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { PrivacyRequestForm } from "@/components/privacy-requests/PrivacyRequestForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("privacy_requests.verbs.open");
  return { title: t("do") };
}

export default async function NewPrivacyRequestPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("privacy_requests.write")) notFound();
  return (
    <StaffMessages page={page} names={["settings", "privacy_requests"]}>
      <PrivacyRequestForm />
    </StaffMessages>
  );
}
