import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { RecurringEditor } from "@/components/recurring-invoices/editor/RecurringEditor";
import { getRecurringDocument, getRecurringInvoice } from "@/lib/domains/recurring-invoices";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";
import { readEditorParts } from "../../../document-editor-parts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("recurring_invoices");
  return { title: t("record.edit") };
}

export default async function EditRecurringInvoicePage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  if (!page.can("recurring_invoices.write")) notFound();
  const recurring_invoice = await readOnPage(page.ctx, getRecurringInvoice, { id });
  // An active schedule is paused first, so that it never issues what is half written.
  if (!["draft", "paused", "stopped"].includes(recurring_invoice.status)) redirect(`/dashboard/${tenant}/recurring-invoices/${id}`);
  const document = await readOnPage(page.ctx, getRecurringDocument, { id });
  return (
    <StaffMessages page={page} names={["recurring_invoices", "documents", "customers", "items"]}>
      <RecurringEditor recurring_invoice={recurring_invoice} document={document} {...await readEditorParts(page, "invoice")} />
    </StaffMessages>
  );
}
