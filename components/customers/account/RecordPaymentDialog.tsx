"use client";

import { useNow, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { invoices } from "@/components/invoices/resource";
import { payments } from "@/components/payments/resource";
import { PaymentFields, receivingBody, emptyReceiving, lacksGatewayRef } from "@/components/payments/PaymentFields";
import { RecordingQuestions } from "@/components/payments/RecordingQuestions";
import { useRecording } from "@/components/payments/use-recording";
import { readAmount } from "@/components/payments/read-amount";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { CurrencySelect } from "@/components/ui/CurrencySelect";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { MoneyInput } from "@/components/ui/MoneyInput";
import { showToast } from "@/components/ui/toast-store";
import { fromWire, toWire } from "@/lib/commerce/money";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { shareOut } from "@/lib/domains/payments/rules";
import { PaymentShares } from "./PaymentShares";
import { customers, type CustomerRecord } from "../resource";

/** Records a payment received outside the product. It is applied to the oldest invoices first; the rest becomes the customer's credit. */
export function RecordPaymentDialog({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
  const t = useTranslations("customers.paying");
  const methods = useTranslations("staff.timeline.methods");
  const words = useTranslations("staff.form");
  const recording = useTranslations("staff.recording");
  const { timezone } = useWorkplace();
  const currencies = [...new Set([...customer.balances.map((balance) => balance.currency), customer.currency])];
  const [currency, setCurrency] = useState(
    customer.balances.find(({ amount }) => /^[^-]*[1-9]/.test(amount))?.currency ?? customer.currency,
  );
  const [amount, setAmount] = useState("");
  const [receiving, setReceiving] = useState(emptyReceiving);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const today = dayInTimezone(useNow(), timezone);
  const { api, perform, busy } = usePerform([customers.name, payments.name, "invoices"]);
  const { data } = usePart(customers, customer.id, "owed", invoices.list, {
    customer_id: customer.id,
    currency,
    open_as_of: today,
    sort: "issue_date",
    limit: "100",
  });
  const owed = data?.data.filter(({ amount_due }) => fromWire(amount_due, currency) > 0n) ?? [];
  const read = readAmount(amount, currency);
  const requested = owed
    .filter(({ id }) => !excluded.has(id))
    .map(({ id, amount_due }) => ({ invoice_id: id, amount: fromWire(amount_due, currency), owed: fromWire(amount_due, currency) }));
  const { shares, credit } = shareOut(read ?? 0n, requested);
  const allocations = shares.map((share) => ({ invoice_id: share.invoice_id, amount: toWire(share.amount, currency) }));
  const body = { customer_id: customer.id, currency, amount, ...receivingBody(receiving), allocations };
  const { questions, record } = useRecording(perform, body);
  const incomplete = read === null || data === undefined || lacksGatewayRef(receiving);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (incomplete) return;
    const recorded = await record(
      ({ confirm }) => api.call(payments.create, { ...body, ...(confirm === undefined ? {} : { confirm }) }),
      () => showToast({ tone: "good", text: t("recorded") }),
    );
    if (recorded) onClose();
  }
  const choose = (id: string, chosen: boolean) =>
    setExcluded(new Set(chosen ? [...excluded].filter((one) => one !== id) : [...excluded, id]));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("open")}
      size="wide"
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="customer-payment-form" busy={busy} disabled={incomplete}>
            {questions.length > 0 ? recording("anyway") : t("open")}
          </Button>
        </>
      }
    >
      <form id="customer-payment-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="payment_amount" label={t("amount")} error={amount !== "" && read === null ? words("problems.money") : null}>
            {(control) => <MoneyInput {...control} value={amount} onChange={setAmount} currency={currency} autoFocus />}
          </Field>
          <CurrencySelect
            currencies={currencies}
            name="payment_currency"
            label={t("currency")}
            value={currency}
            onChange={(event) => setCurrency(currencies.find((code) => code === event.target.value) ?? currency)}
          />
          <PaymentFields value={receiving} onChange={setReceiving} words={t} methods={methods} />
        </div>
        <PaymentShares
          owed={owed}
          excluded={excluded}
          shares={shares}
          credit={toWire(credit, currency)}
          currency={currency}
          onChoose={choose}
        />
        <RecordingQuestions questions={questions} />
      </form>
    </Dialog>
  );
}
