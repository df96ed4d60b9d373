"use client";

import { useTranslations } from "next-intl";
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
import { InputField, SelectField } from "@/components/ui/Input";
import { ChallengeProvider } from "@/lib/domains/public-forms/schema";
import { CopyText } from "../CopyText";
import { SettingsFrame } from "../SettingsFrame";
import { useFieldNames } from "../use-field-names";
import { useReplace } from "../use-replace";
import { publicFormVerbs, type PublicFormSettings } from "./resource";

interface Draft extends Record<string, unknown> {
  challenge: PublicFormSettings["challenge"];
  turnstile_site_key: string | null;
  without_scripts: boolean;
  ticket_departments: readonly string[];
  /** Only what was typed. */
  turnstile_secret?: string | undefined;
}

const fieldsOf = ({ challenge, turnstile_site_key, without_scripts, ticket_departments }: PublicFormSettings): Draft => ({
  challenge,
  turnstile_site_key,
  without_scripts,
  ticket_departments,
});

interface PublicFormsPageProps {
  settings: PublicFormSettings;
  /** Of the company's public pages. */
  address: string;
  departments: readonly { id: string; name: string }[];
}

/** How the company's public forms are protected, where they are, and the code that shows one on another site. */
export function PublicFormsPage({ settings, address, departments }: PublicFormsPageProps) {
  const t = useTranslations("settings");
  const can = useCan();
  const editable = can("settings.write");
  const labels = useFieldNames("public_forms");
  const fieldProblem = useFieldProblem();
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
  const problems = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...refused.map(({ path, code }) => ({ path, message: `${labels[path] ?? path}: ${fieldProblem(code)}` })),
  ];
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await save(draft);
    if (done) setDraft(fieldsOf(done));
  }
  return (
    <SettingsFrame title={t("pages.public_forms.title")} text={t("pages.public_forms.text")}>
      {(["lead", "ticket"] as const).map((form) => (
        <Section key={form} title={t(`public_forms.${form}_form`)}>
          <div className="grid gap-4">
            <CopyText label={t("public_forms.address")} text={`${address}/forms/${form}`} />
            <CopyText
              label={t("public_forms.embed")}
              long
              text={embedCode(`${address}/forms/${form}/embed`, t(`public_forms.${form}_form`))}
            />
          </div>
        </Section>
      ))}
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-5">
        <ErrorSummary title={t("problem")} errors={problems} />
        {editable ? null : <Alert>{t("no_permission")}</Alert>}
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
            <SelectField
              name="challenge"
              label={labels["challenge"]}
              hint={t(`public_forms.hints.${draft.challenge}`)}
              error={errorOf("challenge")}
              disabled={!editable}
              value={draft.challenge}
              onChange={(event) => change({ challenge: ChallengeProvider.parse(event.target.value) })}
            >
              {ChallengeProvider.options.map((provider) => (
                <option key={provider} value={provider}>
                  {t(`public_forms.providers.${provider}`)}
                </option>
              ))}
            </SelectField>
            {draft.challenge === "turnstile" ? (
              <>
                <InputField
                  name="turnstile_site_key"
                  label={labels["turnstile_site_key"]}
                  dir="ltr"
                  autoComplete="off"
                  maxLength={200}
                  error={errorOf("turnstile_site_key")}
                  disabled={!editable}
                  value={draft.turnstile_site_key ?? ""}
                  onChange={(event) => change({ turnstile_site_key: event.target.value === "" ? null : event.target.value })}
                />
                <InputField
                  name="turnstile_secret"
                  label={labels["turnstile_secret"]}
                  hint={t(saved.turnstile_secret_set ? "gateways.secret_set" : "gateways.secret_not_set")}
                  type="password"
                  dir="ltr"
                  autoComplete="new-password"
                  maxLength={200}
                  error={errorOf("turnstile_secret")}
                  disabled={!editable}
                  value={draft.turnstile_secret ?? ""}
                  onChange={(event) => change({ turnstile_secret: event.target.value === "" ? undefined : event.target.value })}
                />
              </>
            ) : null}
            <Checkbox
              name="without_scripts"
              label={labels["without_scripts"]}
              hint={t("public_forms.hints.without_scripts")}
              checked={draft.without_scripts}
              disabled={!editable}
              onChange={(event) => change({ without_scripts: event.target.checked })}
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
