"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { creditNotes, type CreditNoteRecord } from "@/components/credit-notes/resource";
import { customers } from "@/components/customers/resource";
import { invoices } from "@/components/invoices/resource";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";

/** Applies the credit that is left to one of the customer's open invoices; the one that is due first is proposed. */
export function ApplyDialog({ note, onClose }: { note: CreditNoteRecord; onClose: () => void }) {
  const t = useTranslations("credit_notes.applying");
  const words = useTranslations("staff.form");
  const { customer_id, currency } = note;
  const filter = { customer_id, currency, finalized: "true", sort: "due_date", limit: "100" };
  const { data } = usePart(customers, customer_id, "open-invoices", invoices.list, filter);
  const open = data?.data.filter(({ amount_due, status }) => status !== "paid" && /[1-9]/.test(amount_due));
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = picked ?? open?.[0]?.id ?? null;
  const { api, perform, busy } = usePerform([creditNotes.name, "invoices", "customers"]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (chosen === null) return;
    const done = await perform(
      () => api.call(creditNotes.verbs.apply, { id: note.id, invoice_id: chosen }),
      () => showToast({ tone: "good", text: t("done") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t.rich("text", { amount: () => <Amount value={note.amount_left} currency={currency} /> })}
      size="small"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="apply-form" busy={busy} disabled={chosen === null}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="apply-form" noValidate onSubmit={(event) => void submit(event)}>
        {open === undefined ? <SkeletonLines count={3} /> : null}
        {open?.length === 0 ? <p className="text-sm text-muted">{t("none")}</p> : null}
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t("title")}</legend>
          {open?.map(({ id, number, amount_due }) => (
            <label key={id} className="flex items-center gap-2.5 rounded-md border border-line p-3 has-checked:border-accent">
              <input type="radio" name="invoice" checked={chosen === id} onChange={() => setPicked(id)} className="size-4 accent-accent" />
              <span className="min-w-0 flex-1 font-medium">
                <bdi>{number}</bdi>
              </span>
              <Amount value={amount_due} currency={currency} />
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
