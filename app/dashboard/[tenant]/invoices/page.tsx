import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InvoicesList } from "@/components/invoices/list/InvoicesList";
import { listInvoices } from "@/lib/domains/invoices";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invoices");
  return { title: t("title") };
}

export default async function InvoicesPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "invoices", `/dashboard/${tenant}/invoices`, address);
  const first = await readFirstPage(page.ctx, listInvoices, address, "total,sums");
  return (
    <StaffMessages page={page} names={["invoices"]}>
      <InvoicesList first={first} />
    </StaffMessages>
  );
}
