"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { fromWire, QuantityText, toWire } from "@/lib/commerce/money";
import { amountOfQuantity } from "@/lib/domains/credit-notes/rules";
import type { CreditReason } from "@/lib/domains/credit-notes/schema";
import { ReasonField } from "./ReasonField";
import { creditNotes, type CreditableInvoice } from "./resource";

interface CreditDialogProps {
  invoiceId: string;
  creditable: CreditableInvoice;
  onClose: () => void;
}

/** Credits an invoice by line: all that is left of each at first. A credit note is final, so its total stands on the button. */
export function CreditDialog({ invoiceId, creditable: { currency, lines: all }, onClose }: CreditDialogProps) {
  const t = useTranslations("credit_notes");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const lines = all.filter(({ amount }) => /[1-9]/.test(amount));
  const [quantities, setQuantities] = useState(() => new Map(lines.map(({ line_id, quantity }) => [line_id, quantity])));
  const [reason, setReason] = useState<CreditReason>("return");
  const [notes, setNotes] = useState("");
  const { api, perform, busy } = usePerform([creditNotes.name, "invoices", "customers"]);
  const textOf = (line_id: string) => (quantities.get(line_id) ?? "").trim();
  const isNone = (text: string) => /^(0+(\.0+)?)?$/.test(text);
  const problemOf = ({ line_id, quantity }: (typeof lines)[number]) => {
    const text = textOf(line_id);
    if (isNone(text)) return null;
    return QuantityText.safeParse(text).success && Number(text) <= Number(quantity) ? null : t("crediting.problem");
  };
  const chosen = lines.filter(({ line_id }) => !isNone(textOf(line_id)));
  const valid = chosen.length > 0 && lines.every((line) => problemOf(line) === null);
  const total = chosen.reduce((sum, { line_id, quantity, amount }) => {
    const left = { quantity, total: fromWire(amount, currency) };
    return valid ? sum + amountOfQuantity(left, textOf(line_id)) : sum;
  }, 0n);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!valid) return;
    const asked = chosen.map(({ line_id }) => ({ line_id, quantity: textOf(line_id) }));
    const body = { invoice_id: invoiceId, reason, notes: notes.trim(), lines: asked };
    const done = await perform(
      () => api.create(creditNotes, body),
      () => showToast({ tone: "good", text: t("crediting.done") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("crediting.title")}
      description={t("crediting.text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="credit-form" busy={busy} disabled={!valid}>
            {t.rich("crediting.do", { amount: () => <Amount value={toWire(total, currency)} currency={currency} /> })}
          </Button>
        </>
      }
    >
      <form id="credit-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <ul className="grid gap-3">
          {lines.map((line) => (
            <li key={line.line_id} className="grid gap-x-4 gap-y-1 border-b border-line pb-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
              <span className="grid min-w-0 content-center">
                <span className="truncate font-medium">
                  <bdi>{line.description}</bdi>
                </span>
                <span className="text-sm text-muted">
                  {t.rich("crediting.left", {
                    quantity: line.quantity,
                    amount: () => <Amount value={line.amount} currency={currency} />,
                  })}
                </span>
              </span>
              <InputField
                name={`quantity_${line.line_id}`}
                label={t("crediting.quantity")}
                inputMode="decimal"
                dir="ltr"
                error={problemOf(line)}
                value={quantities.get(line.line_id) ?? ""}
                onChange={(event) => setQuantities(new Map(quantities).set(line.line_id, event.target.value))}
              />
            </li>
          ))}
        </ul>
        <ReasonField value={reason} onChange={setReason} />
        <TextAreaField
          name="credit_notes"
          label={t("crediting.notes")}
          hint={t("crediting.notes_hint")}
          optional={common("optional")}
          dir="auto"
          rows={2}
          maxLength={5000}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
