"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { Section } from "@/components/record/Section";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { NoteRows } from "./NoteRows";
import { creditNotes } from "./resource";

/** A customer's credit notes, newest first, on the page of the customer. */
export function CustomerCreditNotes({ id: customer_id }: { id: string }) {
  const t = useTranslations("credit_notes.on_records");
  const { data } = usePart(customers, customer_id, "credit-notes", creditNotes.list, { customer_id, limit: "20", include: "total" });
  return (
    <Section title={t("title")} all={{ list: "credit-notes", filter: { customer_id }, total: data?.total }}>
      {data === undefined ? <SkeletonLines count={2} /> : null}
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : <NoteRows notes={data?.data ?? []} />}
    </Section>
  );
}
