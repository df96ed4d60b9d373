import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeliveriesPage } from "@/components/e-invoices/DeliveriesPage";
import { deliveryStates } from "@/components/e-invoices/deliveries";
import { listDeliveries } from "@/lib/domains/e-invoices";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("e_invoice_deliveries");
  return { title: t("plural") };
}

export default async function DeliveriesSettings({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { status } = await searchParams;
  const state = deliveryStates.find((one) => one === status);
  const first = await readFirstPage(page.ctx, listDeliveries, state === undefined ? {} : { state });
  return (
    <StaffMessages page={page} names={["settings", "e_invoice_deliveries", "e_invoices"]} sections={["on_records"]}>
      <DeliveriesPage key={state ?? "all"} first={first} state={state} />
    </StaffMessages>
  );
}
