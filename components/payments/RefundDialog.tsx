"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import { MoneyInput } from "@/components/ui/MoneyInput";
import { showToast } from "@/components/ui/toast-store";
import { fromWire, toWire } from "@/lib/commerce/money";
import { readAmount } from "./read-amount";
import { payments, type PaymentRecord } from "./resource";

/** The part of a payment that is not yet refunded, as money text. */
export function unrefundedOf({ amount, amount_refunded, currency }: PaymentRecord): string {
  return toWire(fromWire(amount, currency) - fromWire(amount_refunded, currency), currency);
}

/** Refunds a payment through its gateway, or records a refund made outside the product. Shows which amounts become due again. */
export function RefundDialog({ payment, onClose }: { payment: PaymentRecord; onClose: () => void }) {
  const t = useTranslations("payments.refund");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const left = unrefundedOf(payment);
  const [amount, setAmount] = useState(left);
  const [reason, setReason] = useState("");
  const { api, perform, busy } = usePerform(["payments", "invoices", "customers"]);
  const read = readAmount(amount, payment.currency);
  const tooMuch = read !== null && read > fromWire(left, payment.currency);
  const problem = read === null ? t("not_an_amount") : tooMuch ? t("too_much") : null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (problem !== null) return;
    const verb = payment.gateway === null ? payments.verbs.refund : payments.verbs.refund_gateway;
    const done = await perform(
      () => api.call(verb, { id: payment.id, amount, reason: reason.trim() || null }),
      () => showToast({ tone: "good", text: payment.gateway === null ? t("recorded") : t("started") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={payment.gateway === null ? t("by_hand") : t("by_gateway", { gateway: payment.gateway })}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="danger" type="submit" form="refund-form" busy={busy} disabled={problem !== null}>
            {payment.gateway === null ? t("record") : t("give_back")}
          </Button>
        </>
      }
    >
      <form id="refund-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          name="refund_amount"
          label={t("amount")}
          error={problem}
          hint={t.rich("left", { amount: () => <Amount value={left} currency={payment.currency} /> })}
        >
          {(control) => <MoneyInput {...control} value={amount} onChange={setAmount} currency={payment.currency} autoFocus />}
        </Field>
        <InputField
          name="refund_reason"
          label={t("reason")}
          optional={common("optional")}
          dir="auto"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="text-sm text-muted">{t("consequence")}</p>
      </form>
    </Dialog>
  );
}
