"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/Checkbox";
import { InputField, SelectField } from "@/components/ui/Input";
import { SurveyTrigger } from "@/lib/domains/surveys/schema";
import type { SurveyDraft } from "./survey-draft";

interface TriggerFieldsProps {
  draft: SurveyDraft;
  edit: (changes: Partial<SurveyDraft>) => void;
}

/** When the survey is sent by itself, and what an unhappy answer does. */
export function TriggerFields({ draft: { trigger, delay_hours, raises_ticket }, edit }: TriggerFieldsProps) {
  const t = useTranslations("surveys");
  const delayed = trigger === "ticket_closed" || trigger === "invoice_paid";
  return (
    <>
      <SelectField
        name="trigger"
        label={t("fields.trigger")}
        hint={t("editor.trigger_hint")}
        value={trigger}
        onChange={(event) => edit({ trigger: SurveyTrigger.parse(event.target.value) })}
      >
        {SurveyTrigger.options.map((each) => (
          <option key={each} value={each}>
            {t(`triggers.${each}`)}
          </option>
        ))}
      </SelectField>
      {delayed ? (
        <InputField
          className="max-w-48"
          name="delay_hours"
          type="number"
          min={0}
          max={720}
          label={t("fields.delay_hours")}
          value={String(delay_hours)}
          onChange={(event) => edit({ delay_hours: Math.min(720, Math.max(0, Math.trunc(Number(event.target.value)))) })}
        />
      ) : null}
      <Checkbox
        name="raises_ticket"
        label={t("editor.raises_ticket")}
        checked={raises_ticket}
        onChange={(event) => edit({ raises_ticket: event.target.checked })}
      />
    </>
  );
}
