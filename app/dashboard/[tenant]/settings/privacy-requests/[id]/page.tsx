import type { Metadata } from "next";
import { PrivacyRequestPage } from "@/components/privacy-requests/PrivacyRequestPage";
import { getPrivacyRequest } from "@/lib/domains/privacy-requests";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, request: await readOnPage(page.ctx, getPrivacyRequest, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).request.name };
}

export default async function PrivacyRecordPage({ params }: StaffPageProps<"id">) {
  const { page, request } = await read(params);
  return (
    <StaffMessages page={page} names={["settings", "privacy_requests"]} sections={["verbs", "events"]}>
      <PrivacyRequestPage request={request} />
    </StaffMessages>
  );
}
