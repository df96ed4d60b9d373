import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { TicketForm } from "@/components/tickets/TicketForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tickets.actions");
  return { title: t("new") };
}

export default async function NewTicketPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("tickets.reply")) notFound();
  const { customer } = await searchParams;
  return (
    <StaffMessages page={page} names={["tickets"]}>
      <TicketForm customerId={typeof customer === "string" ? customer : null} />
    </StaffMessages>
  );
}
