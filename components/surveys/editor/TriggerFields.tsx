"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/Checkbox";
import { InputField, SelectField } from "@/components/ui/Input";
import { SurveyTrigger } from "@/lib/domains/surveys/schema";
import type { SurveyDraft } from "./survey-draft";

interface TriggerFieldsProps {
  draft: SurveyDraft;
  /** Whether the survey was published, so that it can no longer become anonymous or cease to be. */
  fixed: boolean;
  edit: (changes: Partial<SurveyDraft>) => void;
}

/** What answers that belong to nobody cannot do. */
const none = { raises_ticket: false, task_below: null, task_due_days: null };

const within = (text: string, least: number, most: number) => Math.min(most, Math.max(least, Math.trunc(Number(text))));

/** When the survey is sent by itself, and what an unhappy answer does. */
export function TriggerFields({ draft, fixed, edit }: TriggerFieldsProps) {
  const { trigger, delay_hours, raises_ticket, task_below, task_due_days, anonymous } = draft;
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
          onChange={(event) => edit({ delay_hours: within(event.target.value, 0, 720) })}
        />
      ) : null}
      {fixed ? null : (
        <Checkbox
          name="anonymous"
          label={t("editor.anonymous")}
          hint={t("editor.anonymous_hint")}
          checked={anonymous}
          onChange={(event) => edit({ anonymous: event.target.checked, ...(event.target.checked ? none : {}) })}
        />
      )}
      {anonymous ? null : (
        <>
          <Checkbox
            name="raises_ticket"
            label={t("editor.raises_ticket")}
            checked={raises_ticket}
            onChange={(event) => edit({ raises_ticket: event.target.checked })}
          />
          <Checkbox
            name="creates_task"
            label={t("editor.creates_task")}
            checked={task_below !== null}
            onChange={(event) =>
              edit(event.target.checked ? { task_below: 7, task_due_days: 1 } : { task_below: null, task_due_days: null })
            }
          />
          {task_below === null ? null : (
            <div className="grid max-w-md grid-cols-2 gap-3">
              <InputField
                name="task_below"
                type="number"
                min={1}
                max={10}
                label={t("fields.task_below")}
                value={String(task_below)}
                onChange={(event) => edit({ task_below: within(event.target.value, 1, 10) })}
              />
              <InputField
                name="task_due_days"
                type="number"
                min={0}
                max={365}
                label={t("fields.task_due_days")}
                value={task_due_days === null ? "" : String(task_due_days)}
                onChange={(event) => edit({ task_due_days: event.target.value === "" ? null : within(event.target.value, 0, 365) })}
              />
            </div>
          )}
        </>
      )}
    </>
  );
}
