"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Refused } from "@/components/e-invoices/Refused";
import { useRefusal } from "@/components/e-invoices/use-refusal";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { toWire } from "@/lib/commerce/money";
import type { CreditReason } from "@/lib/domains/credit-notes/schema";
import { readCredits, type CreditBy } from "./credit-lines";
import { ReasonField } from "./ReasonField";
import { creditNotes, type CreditableInvoice } from "./resource";
import { useOriginalUuid } from "./use-original-uuid";

interface CreditDialogProps {
  invoiceId: string;
  creditable: CreditableInvoice;
  onClose: () => void;
}

/** Credits an invoice by line, by quantity or amount: all that is left at first. A credit note is final: its total stands on the button. */
export function CreditDialog({ invoiceId, creditable: { currency, lines: all }, onClose }: CreditDialogProps) {
  const t = useTranslations("credit_notes");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const lines = all.filter(({ amount }) => /[1-9]/.test(amount));
  const [by, setBy] = useState<CreditBy>("quantity");
  const whole = () => new Map(lines.map(({ line_id, quantity }) => [line_id, quantity]));
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(whole);
  const [reason, setReason] = useState<CreditReason>("return");
  const [notes, setNotes] = useState("");
  const original = useOriginalUuid();
  const { api, perform, busy } = usePerform([creditNotes.name, "invoices", "customers"]);
  const refusal = useRefusal();
  const { asked, total, problems } = readCredits(lines, texts, by, currency);
  const valid = asked.length > 0 && problems.size === 0;
  const choose = (chosen: CreditBy) => {
    setBy(chosen);
    setTexts(chosen === "quantity" ? whole() : new Map());
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!valid) return;
    const body = { invoice_id: invoiceId, reason, notes: notes.trim(), lines: asked, ...original.body };
    const done = await perform(
      () => refusal.watch(() => original.watch(() => api.create(creditNotes, body))),
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
        <Refused problems={refusal.problems} customerId={null} />
        <SelectField
          name="credit_by"
          label={t("crediting.by")}
          value={by}
          onChange={(event) => choose(event.target.value === "amount" ? "amount" : "quantity")}
        >
          <option value="quantity">{t("crediting.ways.quantity")}</option>
          <option value="amount">{t("crediting.ways.amount")}</option>
        </SelectField>
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
                name={`${by}_${line.line_id}`}
                label={t(by === "quantity" ? "crediting.quantity" : "crediting.amount")}
                inputMode="decimal"
                dir="ltr"
                error={problems.has(line.line_id) ? t(by === "quantity" ? "crediting.problem" : "crediting.amount_problem") : null}
                value={texts.get(line.line_id) ?? ""}
                onChange={(event) => setTexts(new Map(texts).set(line.line_id, event.target.value))}
              />
            </li>
          ))}
        </ul>
        <ReasonField value={reason} onChange={setReason} />
        {original.field}
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
