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
import { isZero } from "@/lib/commerce/is-zero";
import { fromWire } from "@/lib/commerce/money";
import { ProviderName } from "./gateways/ProviderName";
import { netOf } from "./net-of";
import { readAmount } from "./read-amount";
import { payments, type PaymentRecord } from "./resource";

/**
 * Refunds a payment through its gateway, or records a refund made outside the product. Asks whether the customer still owes the amount.
 * `whole`: the gateway refunds whole payments only.
 */
export function RefundDialog({ payment, whole, onClose }: { payment: PaymentRecord; whole: boolean; onClose: () => void }) {
  const t = useTranslations("payments.refund");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const left = netOf(payment);
  const [amount, setAmount] = useState(left);
  const [reason, setReason] = useState("");
  const [stillOwed, setStillOwed] = useState<boolean | null>(null);
  const { api, perform, busy } = usePerform(["payments", "invoices", "customers"]);
  const read = readAmount(amount, payment.currency);
  const tooMuch = read !== null && read > fromWire(left, payment.currency);
  const isPart = whole && read !== null && read !== fromWire(left, payment.currency);
  const problem = read === null ? t("not_an_amount") : tooMuch ? t("too_much") : isPart ? t("whole_only") : null;
  // Credit alone makes no invoice due again, so there is nothing to decide.
  const decides = payment.allocations.length > 0;
  const incomplete = problem !== null || (decides && stillOwed === null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (incomplete) return;
    const verb = payment.gateway === null ? payments.verbs.refund : payments.verbs.refund_gateway;
    const done = await perform(
      () => api.call(verb, { id: payment.id, amount, reason: reason.trim() || null, still_owed: stillOwed ?? false }),
      () => showToast({ tone: "good", text: payment.gateway === null ? t("recorded") : t("started") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={
        payment.gateway === null ? t("by_hand") : t.rich("by_gateway", { gateway: () => <ProviderName gateway={payment.gateway ?? ""} /> })
      }
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="danger" type="submit" form="refund-form" busy={busy} disabled={incomplete}>
            {payment.gateway === null
              ? t("record")
              : t.rich("give_back", { amount: () => <Amount value={amount} currency={payment.currency} /> })}
          </Button>
        </>
      }
    >
      <form id="refund-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          name="refund_amount"
          label={t("amount")}
          error={problem}
          hint={whole ? t("whole_only") : t.rich("left", { amount: () => <Amount value={left} currency={payment.currency} /> })}
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
        {isZero(payment.surcharge) ? null : <p className="text-sm text-muted">{t("surcharge")}</p>}
        {decides ? <StillOwedChoice value={stillOwed} onChange={setStillOwed} /> : null}
      </form>
    </Dialog>
  );
}

const choices = [
  { still_owed: true, key: "owed" },
  { still_owed: false, key: "reduced" },
] as const;

/** Whether the refunded amount becomes due again. There is no default, since the customer must not be asked to pay by mistake. */
function StillOwedChoice({ value, onChange }: { value: boolean | null; onChange: (value: boolean) => void }) {
  const t = useTranslations("payments.refund.then");
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-sm font-medium">{t("question")}</legend>
      {choices.map(({ still_owed, key }) => (
        <label key={key} className="flex items-start gap-2.5 rounded-md border border-line p-3 has-checked:border-accent">
          <input
            type="radio"
            name="still_owed"
            required
            checked={value === still_owed}
            onChange={() => onChange(still_owed)}
            className="mt-1 size-4 accent-accent"
          />
          <span className="grid">
            <span className="font-medium">{t(key)}</span>
            <span className="text-sm text-muted">{t(`${key}_hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
