"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { Section } from "@/components/record/Section";
import { StaleDialog } from "@/components/record/StaleDialog";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Choices } from "@/components/ui/Choices";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import type { FormName } from "@/lib/domains/public-forms/schema";
import { languageOf, type Locale } from "@/lib/i18n/locale";
import { CopyText } from "../CopyText";
import { SettingsFrame } from "../SettingsFrame";
import { FormBuilder } from "./FormBuilder";
import { availableFields, type OwnField, type WordsByLanguage } from "./layout-draft";
import { ProtectionFields, type Draft } from "./ProtectionFields";
import { useFieldNames } from "../use-field-names";
import { useReplace } from "../use-replace";
import { publicFormVerbs, type PublicFormSettings } from "./resource";

const fieldsOf = (settings: PublicFormSettings): Draft => {
  const { challenge, turnstile_site_key, without_scripts, ticket_departments, ticket_files, lead, ticket } = settings;
  return { challenge, turnstile_site_key, without_scripts, ticket_departments, ticket_files, lead, ticket };
};

interface PublicFormsPageProps {
  settings: PublicFormSettings;
  /** Of the company's public pages. */
  address: string;
  departments: readonly { id: string; name: string }[];
  /** The company's own fields that each form can have. */
  customFields: Readonly<Record<FormName, readonly OwnField[]>>;
  words: Readonly<Record<FormName, WordsByLanguage>>;
  /** The company's language. */
  company: Locale;
}

/** How the company's public forms are protected, where they are, and the code that shows one on another site. */
export function PublicFormsPage({ settings, address, departments, customFields, words, company }: PublicFormsPageProps) {
  const t = useTranslations("settings");
  const can = useCan();
  const editable = can("settings.write");
  const labels = useFieldNames("public_forms");
  const fieldProblem = useFieldProblem();
  const language = languageOf(useLocale());
  const { saved, save, busy, stale, refused, refusal } = useReplace({
    verbs: publicFormVerbs,
    which: {},
    initial: settings,
    fieldsOf,
    bodyOf: (fields) => fields,
  });
  const [draft, setDraft] = useState(() => fieldsOf(settings));
  const change = (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }));
  const errorOf = (name: string) => {
    const found = refused.find(({ path }) => path === name);
    return found ? fieldProblem(found.code) : null;
  };
  /** A problem inside of a form's layout is named by its form. */
  const nameOf = (path: string) => labels[path] ?? labels[path.split(".")[0] ?? ""] ?? path;
  const problems = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...refused.map(({ path, code }) => ({ path, message: `${nameOf(path)}: ${fieldProblem(code)}` })),
  ];
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await save(draft);
    if (done) setDraft(fieldsOf(done));
  }
  return (
    <SettingsFrame title={t("pages.public_forms.title")} text={t("pages.public_forms.text")} wide>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ErrorSummary title={t("problem")} errors={problems} />
        {editable ? null : <Alert>{t("no_permission")}</Alert>}
        {(["lead", "ticket"] as const).map((form) => (
          <Section key={form} title={labels[form]}>
            <div className="grid gap-6">
              <div className="grid gap-4">
                <CopyText label={t("public_forms.address")} text={`${address}/forms/${form}`} />
                <CopyText label={t("public_forms.embed")} long text={embedCode(`${address}/forms/${form}/embed`, labels[form] ?? form)} />
              </div>
              <FormBuilder
                form={form}
                layout={draft[form]}
                available={availableFields(form, words[form], customFields[form])}
                words={words[form]}
                initial={language}
                company={company}
                editable={editable}
                errorOf={errorOf}
                onChange={(layout) => change({ [form]: layout })}
              />
              {form === "ticket" ? (
                <Checkbox
                  name="ticket_files"
                  label={labels["ticket_files"]}
                  hint={t("public_forms.hints.ticket_files")}
                  checked={draft.ticket_files}
                  disabled={!editable}
                  onChange={(event) => change({ ticket_files: event.target.checked })}
                />
              ) : null}
            </div>
          </Section>
        ))}
        <Section title={labels["ticket_departments"]}>
          <Choices
            options={departments.map(({ id, name }) => ({ value: id, label: name }))}
            text={draft.ticket_departments.join(", ")}
            onChange={(text) => change({ ticket_departments: text === "" ? [] : text.split(", ") })}
          />
          <p className="text-sm text-muted">
            {t(departments.length === 0 ? "public_forms.no_departments" : "public_forms.hints.ticket_departments")}
          </p>
        </Section>
        <Section title={t("public_forms.protection")}>
          <div className="grid max-w-xl gap-5 pt-1">
            <ProtectionFields
              draft={draft}
              secretSet={saved.turnstile_secret_set}
              labels={labels}
              editable={editable}
              errorOf={errorOf}
              onChange={change}
            />
          </div>
        </Section>
        {editable ? (
          <div>
            <Button type="submit" tone="primary" busy={busy}>
              {t("public_forms.save")}
            </Button>
          </div>
        ) : null}
      </form>
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </SettingsFrame>
  );
}

const embedCode = (address: string, title: string): string =>
  `<iframe src="${address}" title="${title}" width="100%" height="900" style="border:0"></iframe>`;
