import type { Metadata } from "next";
import { LeadRecordPage } from "@/components/leads/record/LeadRecordPage";
import { getLead } from "@/lib/domains/leads";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, lead: await readOnPage(page.ctx, getLead, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).lead.name };
}

export default async function LeadPage({ params }: StaffPageProps<"id">) {
  const { page, lead } = await read(params);
  return (
    <StaffMessages page={page} names={["leads"]} sections={["verbs", "events"]}>
      <LeadRecordPage lead={lead} />
    </StaffMessages>
  );
}
