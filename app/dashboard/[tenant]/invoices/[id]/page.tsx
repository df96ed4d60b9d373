import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { InvoiceRecordPage } from "@/components/invoices/record/InvoiceRecordPage";
import { getCustomer } from "@/lib/domains/customers";
import { getInvoice, getInvoiceDocument } from "@/lib/domains/invoices";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

const read = cache(async (tenant: string, id: string) => {
  const page = await openStaffPage(tenant);
  return { page, invoice: await readOnPage(page.ctx, getInvoice, { id }) };
});

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  const { tenant, id } = await params;
  const t = await getTranslations("invoices.status");
  return { title: (await read(tenant, id)).invoice.number ?? t("draft") };
}

export default async function InvoicePage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const { page, invoice } = await read(tenant, id);
  const document = await readOnPage(page.ctx, getInvoiceDocument, { id });
  const customer = page.can("customers.read") ? await readOnPage(page.ctx, getCustomer, { id: invoice.customer_id }) : null;
  return (
    <StaffMessages
      page={page}
      names={["invoices", "documents", "payments", "customers", "credit_notes", "tax_documents"]}
      sections={["verbs", "events", "on_records"]}
    >
      <InvoiceRecordPage invoice={invoice} document={document} customer={customer} />
    </StaffMessages>
  );
}
