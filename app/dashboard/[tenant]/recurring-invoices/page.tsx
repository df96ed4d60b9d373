import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { RecurringList } from "@/components/recurring-invoices/RecurringList";
import { listRecurringInvoices } from "@/lib/domains/recurring-invoices";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("recurring_invoices");
  return { title: t("plural") };
}

export default async function RecurringInvoicesPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "recurring-invoices", `/dashboard/${tenant}/recurring-invoices`, address);
  const first = await readFirstPage(page.ctx, listRecurringInvoices, address);
  return (
    <StaffMessages page={page} names={["recurring_invoices"]}>
      <RecurringList first={first} />
    </StaffMessages>
  );
}
