import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { InvoiceEditor } from "@/components/invoices/editor/InvoiceEditor";
import { getInvoice, getInvoiceDocument } from "@/lib/domains/invoices";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";
import { readEditorParts } from "../../../document-editor-parts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invoices");
  return { title: t("record.edit") };
}

export default async function EditInvoicePage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  if (!page.can("invoices.write")) notFound();
  const invoice = await readOnPage(page.ctx, getInvoice, { id });
  // A finalized invoice is locked; its own page explains why and what to do instead.
  if (invoice.status !== "draft") redirect(`/dashboard/${tenant}/invoices/${id}`);
  const document = await readOnPage(page.ctx, getInvoiceDocument, { id });
  return (
    <StaffMessages page={page} names={["invoices", "documents", "customers", "items", "e_invoices"]} sections={["on_records"]}>
      <InvoiceEditor invoice={invoice} document={document} {...await readEditorParts(page, "invoice")} />
    </StaffMessages>
  );
}
