import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { RecurringRecordPage } from "@/components/recurring-invoices/record/RecurringRecordPage";
import { getRecurringDocument, getRecurringInvoice } from "@/lib/domains/recurring-invoices";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

const read = cache(async (tenant: string, id: string) => {
  const page = await openStaffPage(tenant);
  return { page, recurring_invoice: await readOnPage(page.ctx, getRecurringInvoice, { id }) };
});

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  const { tenant, id } = await params;
  const t = await getTranslations("recurring_invoices");
  return { title: (await read(tenant, id)).recurring_invoice.reference ?? t("name") };
}

export default async function RecurringInvoicePage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const { page, recurring_invoice } = await read(tenant, id);
  const document = await readOnPage(page.ctx, getRecurringDocument, { id });
  return (
    <StaffMessages page={page} names={["recurring_invoices", "documents"]} sections={["verbs", "events", "on_records"]}>
      <RecurringRecordPage recurring_invoice={recurring_invoice} document={document} />
    </StaffMessages>
  );
}
