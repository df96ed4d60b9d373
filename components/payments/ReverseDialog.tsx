"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import { MoneyInput } from "@/components/ui/MoneyInput";
import { showToast } from "@/components/ui/toast-store";
import { payments, type PaymentRecord } from "./resource";

function isCreditUsed(error: unknown): boolean {
  return error instanceof ApiProblem && error.errors.some(({ code }) => code === "credit_used");
}

/** Reverses a payment that did not arrive. If its credit was used, says on which invoices and takes it off there too when confirmed. */
export function ReverseDialog({ payment, onClose }: { payment: PaymentRecord; onClose: () => void }) {
  const t = useTranslations("payments.reversing");
  const words = useTranslations("staff.form");
  const [reason, setReason] = useState("");
  const [date, setDate] = useState<string | null>(null);
  const [notify, setNotify] = useState(false);
  const [creditUsed, setCreditUsed] = useState(false);
  const online = payment.gateway !== null;
  const [chargeback, setChargeback] = useState(payment.dispute?.status === "lost");
  const [fee, setFee] = useState("");
  const { api, perform, busy } = usePerform(["payments", "invoices", "customers"]);
  const incomplete = reason.trim() === "" || (online && !chargeback);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (incomplete) return;
    const body = {
      reason: reason.trim(),
      notify_customer: notify,
      remove_applied_credit: creditUsed,
      ...(date === null ? {} : { date }),
      ...(chargeback ? { chargeback, ...(fee.trim() === "" ? {} : { fee: fee.trim() }) } : {}),
    };
    let reversed = true;
    const performed = await perform(
      () =>
        api.call(payments.verbs.reverse, { id: payment.id, ...body }).catch((error: unknown) => {
          if (creditUsed || !isCreditUsed(error)) throw error;
          reversed = false;
          setCreditUsed(true);
        }),
      () => (reversed ? showToast({ tone: "good", text: t("done") }) : undefined),
    );
    if (performed && reversed) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t(online ? "text_gateway" : "text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="danger" type="submit" form="reverse-form" busy={busy} disabled={incomplete}>
            {creditUsed ? t("reverse_and_remove") : t("reverse")}
          </Button>
        </>
      }
    >
      <form id="reverse-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="reverse_reason"
          label={t("reason")}
          hint={t("reason_hint")}
          required
          autoFocus
          dir="auto"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DatePickerField name="reverse_date" label={t("date")} optional={t("today")} value={date} onChange={setDate} />
        {online ? (
          <Checkbox
            name="reverse_chargeback"
            label={t("chargeback")}
            checked={chargeback}
            onChange={(event) => setChargeback(event.target.checked)}
          />
        ) : null}
        {chargeback ? (
          <Field name="reverse_fee" label={t("fee")} hint={t("fee_hint")}>
            {(control) => <MoneyInput {...control} value={fee} onChange={setFee} currency={payment.currency} />}
          </Field>
        ) : null}
        <Checkbox name="reverse_notify" label={t("notify")} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
        {creditUsed ? (
          <Alert tone="warn" live>
            <p>{t("credit_used")}</p>
          </Alert>
        ) : null}
      </form>
    </Dialog>
  );
}
