"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { DatePicker } from "@/components/ui/DatePicker";
import { IconButton } from "@/components/ui/IconButton";
import { Input } from "@/components/ui/Input";

/** A day with hours of its own, as it is typed. */
export interface ExceptionDraft {
  key: number;
  day: string | null;
  name: string;
  hours: string;
  every_year: boolean;
}

/** The holidays of a calendar, and its other days with hours of their own. */
export function ExceptionLines({ drafts, onChange }: { drafts: readonly ExceptionDraft[]; onChange: (drafts: ExceptionDraft[]) => void }) {
  const t = useTranslations("business_calendars");
  const change = (key: number, fields: Partial<ExceptionDraft>) =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...fields } : draft)));
  const add = () =>
    onChange([...drafts, { key: Math.max(0, ...drafts.map(({ key }) => key)) + 1, day: null, name: "", hours: "", every_year: false }]);
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-sm font-medium">{t("fields.exceptions")}</legend>
      {drafts.map((draft, index) => (
        <div key={draft.key} className="grid gap-2 border-b border-line pb-2 sm:grid-cols-[9rem_1fr_1fr_auto] sm:items-center">
          <DatePicker
            aria-label={t("exception_day", { number: index + 1 })}
            value={draft.day}
            onChange={(day) => change(draft.key, { day })}
          />
          <Input
            aria-label={t("exception_name", { number: index + 1 })}
            placeholder={t("exception_name_example")}
            dir="auto"
            maxLength={100}
            value={draft.name}
            onChange={(event) => change(draft.key, { name: event.target.value })}
          />
          <Input
            aria-label={t("exception_hours", { number: index + 1 })}
            placeholder={t("closed")}
            dir="ltr"
            value={draft.hours}
            onChange={(event) => change(draft.key, { hours: event.target.value })}
          />
          <IconButton
            icon={<X />}
            label={t("remove_exception", { number: index + 1 })}
            onClick={() => onChange(drafts.filter(({ key }) => key !== draft.key))}
          />
          <Checkbox
            name={`every_year_${draft.key}`}
            label={t("fields.every_year")}
            checked={draft.every_year}
            onChange={(event) => change(draft.key, { every_year: event.target.checked })}
          />
        </div>
      ))}
      <div>
        <Button onClick={add}>{t("add_exception")}</Button>
      </div>
    </fieldset>
  );
}
