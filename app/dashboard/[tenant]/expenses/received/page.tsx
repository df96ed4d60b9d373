import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ReceivedPage } from "@/components/received-e-invoices/ReceivedPage";
import { receivedStates } from "@/components/received-e-invoices/resource";
import { listReceived } from "@/lib/domains/e-invoices";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("received_e_invoices");
  return { title: t("plural") };
}

export default async function ReceivedEInvoicesPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("expenses.approve")) notFound();
  const { status } = await searchParams;
  const state = receivedStates.find((one) => one === status);
  const first = await readFirstPage(page.ctx, listReceived, state === undefined ? {} : { state });
  return (
    <StaffMessages page={page} names={["settings", "expenses", "received_e_invoices", "e_invoices"]} sections={["on_records"]}>
      <ReceivedPage key={state ?? "all"} first={first} state={state} />
    </StaffMessages>
  );
}
