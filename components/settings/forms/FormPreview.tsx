"use client";

import { useTranslations } from "next-intl";
import { PlainField } from "@/components/portal/PlainField";
import { Button } from "@/components/ui/Button";
import { TextAreaField } from "@/components/ui/Input";
import { arrangeFields, textFor, type FormReader } from "@/lib/domains/public-forms/rules";
import type { FormLayout, FormName } from "@/lib/domains/public-forms/schema";
import { directionOf } from "@/lib/i18n/locale";
import type { AvailableField, FormWords } from "./layout-draft";

interface FormPreviewProps {
  form: FormName;
  layout: FormLayout;
  available: readonly AvailableField[];
  reader: FormReader;
  words: FormWords;
}

/** The form as visitors see it in one language, by the rules of the hosted form; nothing in it can be used. */
export function FormPreview({ form, layout, available, reader, words }: FormPreviewProps) {
  const t = useTranslations("settings.public_forms.builder");
  const common = useTranslations("common");
  const { language } = reader;
  const consent = textFor(layout.consent, reader);
  const fields = available.map(({ name, labels, type, required }) => ({ name, label: labels[language], type, required }));
  return (
    <div className="grid min-w-0 content-start gap-2">
      <p className="text-sm text-muted">{t("preview")}</p>
      <div inert lang={language} dir={directionOf(language)} className="grid gap-4 rounded-md border border-line bg-surface p-4">
        <div className="grid gap-1">
          <p className="text-lg font-semibold" dir="auto">
            {textFor(layout.title, reader) ?? words.title}
          </p>
          <p dir="auto" className="whitespace-pre-line text-muted">
            {textFor(layout.intro, reader) ?? words.text}
          </p>
        </div>
        {arrangeFields(layout, fields, reader).map(({ name, label, help, type, required }) => {
          const shown = <bdi>{label}</bdi>;
          const hint = help === null ? undefined : <bdi>{help}</bdi>;
          if (type === "boolean")
            return (
              <span key={name} className="flex items-start gap-2.5">
                <input type="checkbox" readOnly className="mt-0.5 size-[1.125rem] shrink-0" />
                <span>
                  {shown}
                  {hint === undefined ? null : <span className="block text-sm text-muted">{hint}</span>}
                </span>
              </span>
            );
          return type === "textarea" ? (
            <TextAreaField
              key={name}
              name={`preview.${form}.${name}`}
              label={shown}
              hint={hint}
              optional={required ? null : common("optional")}
              rows={3}
            />
          ) : (
            <PlainField key={name} label={shown} hint={hint} readOnly required={required} />
          );
        })}
        {consent === null ? null : (
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
