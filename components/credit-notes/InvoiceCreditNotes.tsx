"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { invoices } from "@/components/invoices/resource";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { CorrectDialog } from "./CorrectDialog";
import { CreditDialog } from "./CreditDialog";
import { NoteRows } from "./NoteRows";
import { creditNotes } from "./resource";

/** The credit notes of an invoice, and what can be done about a wrong one, on the page of the invoice. */
export function InvoiceCreditNotes({ id: invoice_id }: { id: string }) {
  const t = useTranslations("credit_notes.on_records");
  const can = useCan();
  const [asking, setAsking] = useState<"credit" | "correct" | null>(null);
  const { data } = usePart(invoices, invoice_id, "credit-notes", creditNotes.list, { invoice_id, limit: "50" });
  const { data: creditable } = usePart(invoices, invoice_id, "creditable", invoices.verbs.read_creditable, { id: invoice_id });
  const left = creditable !== undefined && /[1-9]/.test(creditable.amount);
  const close = () => setAsking(null);
  return (
    <Section
      title={t("title")}
      action={
        left && can("credit_notes.write") ? (
          <>
            <Button tone="quiet" onClick={() => setAsking("credit")}>
              {t("credit")}
            </Button>
            <Button tone="quiet" onClick={() => setAsking("correct")}>
              {t("correct")}
            </Button>
          </>
        ) : null
      }
    >
      {data === undefined ? <SkeletonLines count={1} /> : null}
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("none")}</p> : <NoteRows notes={data?.data ?? []} />}
      {asking === "credit" && creditable ? <CreditDialog invoiceId={invoice_id} creditable={creditable} onClose={close} /> : null}
      {asking === "correct" ? <CorrectDialog invoiceId={invoice_id} onClose={close} /> : null}
    </Section>
  );
}
