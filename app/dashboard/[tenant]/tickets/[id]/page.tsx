import type { Metadata } from "next";
import { TicketRecordPage } from "@/components/tickets/record/TicketRecordPage";
import { getTicket } from "@/lib/domains/tickets";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, ticket: await readOnPage(page.ctx, getTicket, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).ticket.subject };
}

export default async function TicketPage({ params }: StaffPageProps<"id">) {
  const { page, ticket } = await read(params);
  return (
    <StaffMessages page={page} names={["tickets", "macros", "customers", "assists"]} sections={["verbs", "events", "on_records"]}>
      <TicketRecordPage ticket={ticket} />
    </StaffMessages>
  );
}
