"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/Button";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { languageName } from "@/lib/commerce/locale-of";
import { textFor } from "@/lib/domains/public-forms/rules";
import type { FormLayout, FormName } from "@/lib/domains/public-forms/schema";
import { locales, type Locale } from "@/lib/i18n/locale";
import { useReorder } from "../fields/use-reorder";
import { FieldRow } from "./FieldRow";
import { FormPreview } from "./FormPreview";
import { defaultLayout, withText, type AvailableField, type WordsByLanguage } from "./layout-draft";

interface FormBuilderProps {
  form: FormName;
  /** Null for the form as it comes. */
  layout: FormLayout | null;
  available: readonly AvailableField[];
  words: WordsByLanguage;
  /** The language to begin with, and the company's own. */
  initial: Locale;
  company: Locale;
  editable: boolean;
  errorOf: (path: string) => string | null;
  onChange: (layout: FormLayout | null) => void;
}

/** Arranges a public form: its texts in each language, and its fields by drag or arrow keys, with a preview beside it. */
export function FormBuilder({ form, layout, available, words, initial, company, editable, errorOf, onChange }: FormBuilderProps) {
  const t = useTranslations("settings.public_forms.builder");
  const [said, setSaid] = useState("");
  const [language, setLanguage] = useState(initial);
  const reader = { language, company };
  const shown = layout ?? defaultLayout(form, available);
  const byName = new Map(available.map((field) => [field.name, field]));
  const rows = shown.fields.flatMap((field) => {
    const known = byName.get(field.name);
    return known ? [{ id: field.name, field, known }] : [];
  });
  const change = (fields: Partial<FormLayout>) => onChange({ ...shown, ...fields });
  const changeField = (name: string, fields: Partial<FormLayout["fields"][number]>) =>
    change({ fields: shown.fields.map((field) => (field.name === name ? { ...field, ...fields } : field)) });
  const {
    rows: ordered,
    dragged,
    handleOf,
  } = useReorder(rows, (row, place) => {
    const others = rows.filter(({ id }) => id !== row.id);
    change({ fields: [...others.slice(0, place), row, ...others.slice(place)].map(({ field }) => field) });
    setSaid(t("moved", { name: row.known.labels[language], place: place + 1, count: rows.length }));
  });
  const absent = available.filter(({ name }) => !rows.some((row) => row.id === name));
  const textField = (name: "title" | "intro" | "thanks" | "consent", maxLength: number) => ({
    name: `${form}.${name}`,
    label: t(name),
    dir: "auto",
    lang: language,
    maxLength,
    disabled: !editable,
    error: errorOf(`${form}.${name}.${language}`),
    value: shown[name][language] ?? "",
    onChange: (event: { target: { value: string } }) => change({ [name]: withText(shown[name], language, event.target.value) }),
  });
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <div className="grid min-w-0 content-start gap-4">
        <SelectField
          name={`${form}.language`}
          label={t("language")}
          hint={t("language_hint")}
          value={language}
          onChange={(event) => setLanguage(locales.find((each) => each === event.target.value) ?? language)}
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {languageName(each)}
            </option>
          ))}
        </SelectField>
        <InputField {...textField("title", 100)} placeholder={textFor(shown.title, reader) ?? words[language].title} />
        <TextAreaField {...textField("intro", 1000)} rows={2} placeholder={textFor(shown.intro, reader) ?? words[language].text} />
        <ul aria-label={t("fields")} data-rows="" className="grid border-t border-line">
          {ordered.map(({ id, field, known }) => (
            <FieldRow
              key={id}
              field={field}
              known={known}
              reader={reader}
              dragged={id === dragged}
              editable={editable}
              handle={handleOf(id)}
              onChange={(fields) => changeField(id, fields)}
              onRemove={() => change({ fields: shown.fields.filter(({ name }) => name !== id) })}
            />
          ))}
        </ul>
        <p role="status" className="sr-only">
          {said}
        </p>
        {editable && absent.length > 0 ? (
          <div className="flex flex-wrap gap-1.5">
            {absent.map(({ name, labels, required }) => (
              <Button
                key={name}
                aria-label={t("add", { name: labels[language] })}
                onClick={() => change({ fields: [...shown.fields, { name, label: {}, help: {}, required }] })}
              >
                <Plus aria-hidden="true" className="size-3.5" />
                <bdi>{labels[language]}</bdi>
              </Button>
            ))}
          </div>
        ) : null}
        <TextAreaField {...textField("consent", 500)} rows={2} hint={t("consent_hint")} />
        <TextAreaField {...textField("thanks", 1000)} rows={2} />
        <InputField
          name={`${form}.redirect_url`}
          label={t("redirect_url")}
          hint={t("redirect_hint")}
          type="url"
          dir="ltr"
          maxLength={500}
          disabled={!editable}
          error={errorOf(`${form}.redirect_url`)}
          value={shown.redirect_url ?? ""}
          onChange={(event) => change({ redirect_url: event.target.value === "" ? null : event.target.value })}
        />
        {editable && layout !== null ? (
          <Button tone="quiet" className="justify-self-start" onClick={() => onChange(null)}>
            {t("reset")}
          </Button>
        ) : null}
      </div>
      <FormPreview
        form={form}
        layout={{ ...shown, fields: ordered.map(({ field }) => field) }}
        available={available}
        reader={reader}
        words={words[language]}
      />
    </div>
  );
}
