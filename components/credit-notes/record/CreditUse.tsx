"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { creditNotes, type CreditNoteRecord } from "@/components/credit-notes/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { showToast } from "@/components/ui/toast-store";

const row = "flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0";

/** The invoices that the credit was applied to, and its refunds. */
export function CreditUse({ note }: { note: CreditNoteRecord }) {
  const t = useTranslations("credit_notes.using");
  const can = useCan();
  const { api, perform, busy } = usePerform([creditNotes.name, "invoices", "customers"]);
  const takeOff = (invoice_id: string) =>
    perform(
      () => api.call(creditNotes.verbs.unapply, { id: note.id, invoice_id }),
      () => showToast({ tone: "good", text: t("removed") }),
    );
  if (note.applications.length + note.refunds.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid text-sm">
        {note.applications.map(({ invoice_id, number, amount }) => (
          <li key={invoice_id} className={row}>
            <span className="min-w-0 flex-1 font-medium">
              <RecordName noun="invoice" id={invoice_id} title={number} />
            </span>
            <Amount value={amount} currency={note.currency} />
            {can("credit_notes.write") ? (
              <Button tone="quiet" busy={busy} onClick={() => void takeOff(invoice_id)}>
                {t("remove")}
              </Button>
            ) : null}
          </li>
        ))}
        {note.refunds.map(({ id, payment_id, date, amount }) => (
          <li key={id} className={row}>
            <span className="min-w-0 flex-1 font-medium">
              <RecordName noun="payment" id={payment_id} title={t("refund")} />
            </span>
            <span className="text-muted">
              <DateText value={date} />
            </span>
            <Amount value={amount} currency={note.currency} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
