"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { ReceivedView } from "./ReceivedView";
import { received } from "./resource";

/** The electronic invoice that an expense was made of, on its page; nothing for any other expense. */
export function ExpenseEInvoice({ id }: { id: string }) {
  const t = useTranslations("e_invoices.on_records");
  const { data } = usePart({ name: "expenses" }, id, "e-invoice", received.get, { id });
  if (!data?.e_invoice) return null;
  return (
    <Section title={t("document_title")}>
      <ReceivedView content={data.e_invoice.content} problems={data.e_invoice.problems} />
    </Section>
  );
}
