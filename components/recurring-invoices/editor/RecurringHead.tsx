"use client";

import { useTranslations } from "next-intl";
import { DraftDay } from "@/components/document/fields/DraftDay";
import { cadences } from "@/components/recurring-invoices/RecurringStatus";
import { useRecurringFields } from "@/components/recurring-invoices/use-recurring-fields";
import { useCan } from "@/components/shell/workplace";
import { InputField, SelectField } from "@/components/ui/Input";
import type { RecurringDraft } from "./recurring-draft";

interface RecurringHeadProps {
  draft: RecurringDraft;
  edit: (changes: Partial<RecurringDraft>) => void;
  errors: Readonly<Record<string, string>>;
}

/** When the invoices are issued and what becomes of each, above the lines. */
export function RecurringHead({ draft, edit, errors }: RecurringHeadProps) {
  const t = useTranslations("recurring_invoices");
  const can = useCan();
  const finalizes = can("invoices.finalize");
  const labels = useRecurringFields();
  const choose = <Value extends string>(options: readonly Value[], chosen: string) => options.find((option) => option === chosen);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        name="cadence"
        label={labels.cadence}
        value={draft.cadence}
        onChange={({ target }) => edit({ cadence: choose(cadences, target.value) ?? "monthly" })}
      >
        {cadences.map((cadence) => (
          <option key={cadence} value={cadence}>
            {t(`cadence.${cadence}`)}
          </option>
        ))}
      </SelectField>
      <DraftDay name="start_date" label={labels.start_date} value={draft.start_date} draft={draft} edit={edit} errors={errors} />
      <SelectField
        name="auto"
        label={t("form.auto")}
        error={errors.auto_send}
        value={draft.auto}
        onChange={({ target }) => edit({ auto: choose(["draft", "finalize", "send"] as const, target.value) ?? "draft" })}
      >
        <option value="draft">{t("form.draft_only")}</option>
        <option value="finalize" disabled={!finalizes}>
          {t("form.finalize")}
        </option>
        <option value="send" disabled={!finalizes || !can("invoices.send")}>
          {t("form.send")}
        </option>
      </SelectField>
      <DraftDay name="end_date" label={labels.end_date} value={draft.end_date} draft={draft} edit={edit} errors={errors} />
      <InputField
        name="max_cycles"
        label={labels.max_cycles}
        error={errors.max_cycles}
        inputMode="numeric"
        value={draft.max_cycles}
        onChange={(event) => edit({ max_cycles: event.target.value })}
      />
      <InputField
        name="reference"
        label={labels.reference}
        error={errors.reference}
        dir="auto"
        maxLength={100}
        value={draft.reference}
        onChange={(event) => edit({ reference: event.target.value })}
      />
    </div>
  );
}

/** The fields among the settings. */
export function RecurringSettings({ draft, edit, errors }: RecurringHeadProps) {
  const t = useTranslations("recurring_invoices.catch_up");
  const labels = useRecurringFields();
  const policies = ["latest", "all", "ask"] as const;
  return (
    <>
      <InputField
        name="payment_terms_days"
        label={labels.payment_terms_days}
        error={errors.payment_terms_days}
        inputMode="numeric"
        value={draft.payment_terms_days}
        onChange={(event) => edit({ payment_terms_days: event.target.value })}
      />
      <SelectField
        name="catch_up"
        label={labels.catch_up}
        value={draft.catch_up}
        onChange={({ target }) => edit({ catch_up: policies.find((policy) => policy === target.value) ?? "latest" })}
      >
        {policies.map((policy) => (
          <option key={policy} value={policy}>
            {t(policy)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
