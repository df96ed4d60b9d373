import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { NewDocument } from "@/components/document/NewDocument";
import { InvoiceEditor } from "@/components/invoices/editor/InvoiceEditor";
import { prepareInvoice } from "@/lib/domains/invoices";
import { AppError } from "@/lib/kernel/base/errors";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";
import { readEditorParts } from "../../document-editor-parts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invoices");
  return { title: t("actions.new") };
}

export default async function NewInvoicePage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("invoices.write")) notFound();
  const { customer } = await searchParams;
  const t = await getTranslations("invoices");
  const begun = typeof customer === "string" ? await begin(page, customer) : null;
  return (
    <StaffMessages page={page} names={["invoices", "documents", "customers", "items", "e_invoices"]} sections={["on_records"]}>
      {begun === null ? (
        <NewDocument country={page.settings?.country ?? null} list="invoices" title={t("title")} label={t("actions.new")} />
      ) : (
        <InvoiceEditor key={begun.invoice.customer_id} {...begun} isStored={false} {...await readEditorParts(page, "invoice")} />
      )}
    </StaffMessages>
  );
}

/** The prefilled draft for a customer; null if the customer cannot be invoiced, so that the page asks for another. */
async function begin({ ctx }: Awaited<ReturnType<typeof openStaffPage>>, customer_id: string) {
  try {
    return await readOnPage(ctx, prepareInvoice, { customer_id });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
