"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { MoneyInput } from "@/components/ui/MoneyInput";
import { showToast } from "@/components/ui/toast-store";
import { useClock } from "@/components/ui/use-clock";
import { addDays } from "@/lib/commerce/days";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { proposeEndDate } from "@/lib/domains/contracts/rules";
import { contracts, type ContractRecord } from "./resource";

/** Moves a contract's end date, and its value if that changes with the new term. */
export function RenewDialog({ contract, onClose }: { contract: ContractRecord; onClose: () => void }) {
  const t = useTranslations("contracts.renew");
  const fields = useTranslations("contracts.fields");
  const common = useTranslations("common");
  const words = useTranslations("staff.form");
  const [end_date, setEndDate] = useState<string | null>(proposeEndDate(contract));
  const [value, setValue] = useState(contract.value ?? "");
  const { api, perform, busy } = usePerform([contracts.name]);
  const { timezone } = useWorkplace();
  const today = dayInTimezone(useClock(), timezone);
  const isAhead = contract.renewed_from !== null && contract.renewed_from >= today;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (end_date === null) return;
    const done = await perform(
      () => api.call(contracts.verbs.renew, { id: contract.id, end_date, value: value === "" ? null : value }),
      () => showToast({ tone: "good", text: t("renewed") }),
    );
    if (done) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      description={t.rich("text", { date: () => <DateText value={contract.end_date} /> })}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" type="submit" form="renew-form" busy={busy} disabled={end_date === null}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="renew-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {isAhead ? (
          <Alert tone="warn">
            {t.rich("ahead", {
              from: () => <DateText value={contract.renewed_from ?? ""} />,
              date: () => <DateText value={contract.end_date} />,
            })}
          </Alert>
        ) : null}
        <DatePickerField
          name="renew_end_date"
          label={t("end_date")}
          required
          min={addDays(contract.end_date, 1)}
          value={end_date}
          onChange={setEndDate}
        />
        <Field name="renew_value" label={fields("value")} optional={common("optional")}>
          {(control) => <MoneyInput {...control} value={value} onChange={setValue} currency={contract.currency} />}
        </Field>
      </form>
    </Dialog>
  );
}
