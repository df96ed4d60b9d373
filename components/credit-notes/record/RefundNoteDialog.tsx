"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { creditNotes, type CreditNoteRecord } from "@/components/credit-notes/resource";
import { ProviderName } from "@/components/payments/gateways/ProviderName";
import { readAmount } from "@/components/payments/read-amount";
import { RecordName } from "@/components/record/RecordName";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { MoneyInput } from "@/components/ui/MoneyInput";
import { showToast } from "@/components/ui/toast-store";
import { fromWire } from "@/lib/commerce/money";

/** Says for each payment of the invoice whether the credit can go back through it, before anything is pressed. */
export function RefundNoteDialog({ note, onClose }: { note: CreditNoteRecord; onClose: () => void }) {
  const t = useTranslations("credit_notes.refunding");
  const words = useTranslations("staff.form");
  const { currency, refund_options: options } = note;
  const able = options.find(({ refund }) => refund === "partial" || refund === "whole");
  const [amount, setAmount] = useState(able?.amount ?? "");
  const { api, perform, busy } = usePerform([creditNotes.name, "payments", "payment-attempts", "invoices", "customers"]);
  const read = readAmount(amount, currency);
  const tooMuch = able !== undefined && read !== null && read > fromWire(able.amount, currency);
  const problem = able === undefined ? null : read === null ? t("not_an_amount") : tooMuch ? t("too_much") : null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (able === undefined || problem !== null) return;
    const done = await perform(
      () => api.call(creditNotes.verbs.refund, { id: note.id, payment_id: able.payment_id, amount }),
      () => showToast({ tone: "good", text: t("started") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="danger" type="submit" form="refund-note-form" busy={busy} disabled={able === undefined || problem !== null}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="refund-note-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {options.length === 0 ? <p className="text-sm text-muted">{t("nothing")}</p> : null}
        <ul className="grid text-sm">
          {options.map(({ payment_id, gateway, refund, amount: most }) => (
            <li key={payment_id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
              <span className="min-w-0 flex-1">
                <span className="font-medium">
                  {gateway === null ? (
                    <RecordName noun="payment" id={payment_id} title={t("by_hand")} />
                  ) : (
                    <ProviderName gateway={gateway} />
                  )}
                </span>
                <span className="block text-muted">{t(`abilities.${refund}`)}</span>
              </span>
              <Amount value={most} currency={currency} />
            </li>
          ))}
        </ul>
        {able === undefined ? null : (
          <Field name="refund_amount" label={t("amount")} error={problem}>
            {(control) => <MoneyInput {...control} value={amount} onChange={setAmount} currency={currency} autoFocus />}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
