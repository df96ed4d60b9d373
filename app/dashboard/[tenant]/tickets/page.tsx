import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TicketsList } from "@/components/tickets/TicketsList";
import { listTickets } from "@/lib/domains/tickets";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tickets");
  return { title: t("plural") };
}

export default async function TicketsPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "tickets", `/dashboard/${tenant}/tickets`, address);
  const first = await readFirstPage(page.ctx, listTickets, address);
  return (
    <StaffMessages page={page} names={["tickets"]}>
      <TicketsList first={first} />
    </StaffMessages>
  );
}
