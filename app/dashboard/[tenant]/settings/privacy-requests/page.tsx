import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PrivacyRequestsList } from "@/components/privacy-requests/PrivacyRequestsList";
import { listPrivacyRequests } from "@/lib/domains/privacy-requests";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("privacy_requests");
  return { title: t("plural") };
}

export default async function PrivacyRequestsPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listPrivacyRequests, await searchParams);
  return (
    <StaffMessages page={page} names={["settings", "privacy_requests"]}>
      <PrivacyRequestsList first={first} />
    </StaffMessages>
  );
}
