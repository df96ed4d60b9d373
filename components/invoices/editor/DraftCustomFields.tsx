"use client";

import { useRecord } from "@/components/api/use-record";
import { CustomFieldsSection } from "@/components/custom-fields/CustomFieldsSection";
import { invoices, type InvoiceRecord } from "@/components/invoices/resource";
import { RecordEditing } from "@/components/record/record-context";

/** The custom fields of a stored draft. They save themselves, apart from the draft, which then takes over the new version. */
export function DraftCustomFields({ invoice, labels }: { invoice: InvoiceRecord; labels: Readonly<Record<string, string>> }) {
  const record = useRecord(invoices, invoice.id, invoice);
  return (
    <RecordEditing resource={invoices} record={record} locked={null} labels={labels}>
      <CustomFieldsSection entity="invoices" />
    </RecordEditing>
  );
}
