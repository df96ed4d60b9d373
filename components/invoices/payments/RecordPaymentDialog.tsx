"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { PaymentFields, receivingBody, emptyReceiving, lacksGatewayRef } from "@/components/payments/PaymentFields";
import { RecordingQuestions } from "@/components/payments/RecordingQuestions";
import { useRecording } from "@/components/payments/use-recording";
import { readAmount } from "@/components/payments/read-amount";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { MoneyInput } from "@/components/ui/MoneyInput";
import { showToast } from "@/components/ui/toast-store";
import { fromWire, toWire } from "@/lib/commerce/money";
import { splitPayment } from "@/lib/domains/payments/rules";
import { invoices, type InvoiceRecord } from "@/components/invoices/resource";

/** Records money received outside the product. What pays the invoice and what becomes credit is said before it is saved. */
export function RecordPaymentDialog({ invoice, onClose }: { invoice: InvoiceRecord; onClose: () => void }) {
  const t = useTranslations("invoices.paying");
  const methods = useTranslations("payments.methods");
  const words = useTranslations("staff.form");
  const recording = useTranslations("staff.recording");
  const { currency, amount_due } = invoice;
  const { api, perform, busy } = usePerform([invoices.name, "payments", "customers"]);
  const [amount, setAmount] = useState(amount_due);
  const [receiving, setReceiving] = useState(emptyReceiving);
  const read = readAmount(amount, currency);
  const body = { amount, ...receivingBody(receiving) };
  const { questions, record } = useRecording(perform, body);
  const incomplete = read === null || lacksGatewayRef(receiving);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (incomplete) return;
    const recorded = await record(
      (answers) => api.call(invoices.verbs.record_payment, { id: invoice.id, ...body, ...answers }),
      () => showToast({ tone: "good", text: t("recorded") }),
    );
    if (recorded) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="payment-form" busy={busy} disabled={incomplete}>
            {questions.length > 0 ? recording("anyway") : t("record")}
          </Button>
        </>
      }
    >
      <form id="payment-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="payment_amount" label={t("amount")} error={read === null ? words("problems.money") : null}>
            {(control) => <MoneyInput {...control} value={amount} onChange={setAmount} currency={currency} autoFocus />}
          </Field>
          <PaymentFields value={receiving} onChange={setReceiving} words={t} methods={methods} />
        </div>
        <p role="status" className="text-sm text-muted">
          {read === null ? null : <Outcome amount={read} owed={fromWire(amount_due, currency)} invoice={invoice} />}
        </p>
        <RecordingQuestions questions={questions} />
      </form>
    </Dialog>
  );
}

/** What the payment does: settles all, leaves something open, or is too much. */
function Outcome({ amount, owed, invoice: { currency } }: { amount: bigint; owed: bigint; invoice: InvoiceRecord }) {
  const t = useTranslations("invoices.paying");
  const { applied, credit } = splitPayment(amount, owed);
  const money = (minor: bigint) => <Amount value={toWire(minor, currency)} currency={currency} className="font-medium text-text" />;
  if (credit > 0n) return t.rich("over", { amount: () => money(credit) });
  if (applied < owed) return t.rich("part", { amount: () => money(owed - applied) });
  return t("whole");
}
