"use client";

import { useTranslations } from "next-intl";
import { PlainField } from "@/components/portal/PlainField";
import { Button } from "@/components/ui/Button";
import { TextAreaField } from "@/components/ui/Input";
import type { FormLayout, FormName } from "@/lib/domains/public-forms/schema";
import { directionOf, type Locale } from "@/lib/i18n/locale";
import type { AvailableField, FormWords } from "./layout-draft";

interface FormPreviewProps {
  form: FormName;
  layout: FormLayout;
  rows: readonly { field: FormLayout["fields"][number]; known: AvailableField }[];
  language: Locale;
  words: FormWords;
}

/** The form as visitors see it in one language; nothing in it can be used. */
export function FormPreview({ form, layout, rows, language, words }: FormPreviewProps) {
  const t = useTranslations("settings.public_forms.builder");
  const common = useTranslations("common");
  const consent = layout.consent[language];
  return (
    <div className="grid min-w-0 content-start gap-2">
      <p className="text-sm text-muted">{t("preview")}</p>
      <div inert lang={language} dir={directionOf(language)} className="grid gap-4 rounded-md border border-line bg-surface p-4">
        <div className="grid gap-1">
          <p className="text-lg font-semibold" dir="auto">
            {layout.title[language] ?? words.title}
          </p>
          <p dir="auto" className="whitespace-pre-line text-muted">
            {layout.intro[language] ?? words.text}
          </p>
        </div>
        {rows.map(({ field: { name, label, help, required }, known }) => {
          const shown = <bdi>{label[language] ?? known.labels[language]}</bdi>;
          const hint = help[language] === undefined ? undefined : <bdi>{help[language]}</bdi>;
          const isRequired = required || known.required;
          if (known.type === "boolean")
            return (
              <span key={name} className="flex items-start gap-2.5">
                <input type="checkbox" readOnly className="mt-0.5 size-[1.125rem] shrink-0" />
                <span>
                  {shown}
                  {hint === undefined ? null : <span className="block text-sm text-muted">{hint}</span>}
                </span>
              </span>
            );
          return known.type === "textarea" ? (
            <TextAreaField
              key={name}
              name={`preview.${form}.${name}`}
              label={shown}
              hint={hint}
              optional={isRequired ? null : common("optional")}
              rows={3}
            />
          ) : (
            <PlainField key={name} label={shown} hint={hint} readOnly required={isRequired} />
          );
        })}
        {consent === undefined ? null : (
          <span className="flex items-start gap-2.5">
            <input type="checkbox" readOnly className="mt-0.5 size-[1.125rem] shrink-0" />
            <bdi>{consent}</bdi>
          </span>
        )}
        <Button tone="primary" className="justify-self-start">
          {words.send}
        </Button>
      </div>
    </div>
  );
}
