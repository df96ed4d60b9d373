import type { Metadata } from "next";
import { cache } from "react";
import { CreditNoteRecordPage } from "@/components/credit-notes/record/CreditNoteRecordPage";
import { getCreditNote, getCreditNoteDocument } from "@/lib/domains/credit-notes";
import { getCustomer } from "@/lib/domains/customers";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

const read = cache(async (tenant: string, id: string) => {
  const page = await openStaffPage(tenant);
  return { page, note: await readOnPage(page.ctx, getCreditNote, { id }) };
});

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  const { tenant, id } = await params;
  return { title: (await read(tenant, id)).note.number };
}

export default async function CreditNotePage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const { page, note } = await read(tenant, id);
  const document = await readOnPage(page.ctx, getCreditNoteDocument, { id });
  const customer = page.can("customers.read") ? await readOnPage(page.ctx, getCustomer, { id: note.customer_id }) : null;
  return (
    <StaffMessages
      page={page}
      names={["credit_notes", "documents", "customers", "payments", "tax_documents"]}
      sections={["verbs", "events", "on_records"]}
    >
      <CreditNoteRecordPage note={note} document={document} customer={customer} />
    </StaffMessages>
  );
}
