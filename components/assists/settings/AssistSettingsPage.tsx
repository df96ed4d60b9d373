"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { Section } from "@/components/record/Section";
import { StaleDialog } from "@/components/record/StaleDialog";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { useReplace } from "@/components/settings/use-replace";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { assistConfig, type AssistConfigRow } from "../resource";
import { AssistTest } from "./AssistTest";
import { AssistUsage } from "./AssistUsage";
import { bodyOf, draftOf, modelFieldOf, surfaces, type ConfigDraft } from "./config-draft";
import { ProviderFields } from "./ProviderFields";

const caps = ["daily_cap", "monthly_cap", "person_cap"] as const;

/** Which assists are on, with which provider, and how much they may use; a test, and this month's use. */
export function AssistSettingsPage({ config }: { config: AssistConfigRow }) {
  const t = useTranslations("assist_settings");
  const kinds = useTranslations("assists.kinds");
  const settings = useTranslations("settings");
  const can = useCan();
  const pagePath = usePagePath();
  const fieldProblem = useFieldProblem();
  const editable = can("assist_settings.write");
  const { saved, save, busy, stale, refused, refusal } = useReplace({
    verbs: assistConfig,
    which: {},
    initial: config,
    fieldsOf: (whole) => ({ ...draftOf(whole) }),
    bodyOf,
  });
  const [draft, setDraft] = useState<ConfigDraft>(() => draftOf(config));
  const change = (fields: Partial<ConfigDraft>) => setDraft((before) => ({ ...before, ...fields }));
  const labels = {
    ...{ enabled: t("page.enabled"), provider: t("fields.provider"), base_url: t("fields.base_url"), model: t("fields.model") },
    ...{ daily_cap: t("fields.daily_cap"), monthly_cap: t("fields.monthly_cap"), person_cap: t("fields.person_cap") },
    ...Object.fromEntries(surfaces.map((name) => [name, kinds(name)])),
    models: t("fields.models"),
    ...Object.fromEntries(surfaces.map((name) => [modelFieldOf(name), kinds(name)])),
    api_key: t("page.key"),
  };
  const errorOf = (name: string) => {
    const found = refused.find(({ path }) => path === name);
    return found ? fieldProblem(found.code) : null;
  };
  const problems = [
    ...(refusal === null ? [] : [{ message: refusal }]),
    ...refused.map(({ path, code }) => ({
      path,
      message: `${(labels as Readonly<Record<string, string>>)[path] ?? path}: ${fieldProblem(code)}`,
    })),
  ];
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await save({ ...draft });
    if (done) setDraft(draftOf(done));
  }
  const capField = (name: (typeof caps)[number]) => (
    <InputField
      key={name}
      name={name}
      label={labels[name]}
      hint={name === "daily_cap" ? null : t("page.no_limit")}
      required={name === "daily_cap"}
      error={errorOf(name)}
      inputMode="numeric"
      dir="ltr"
      disabled={!editable}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <SettingsFrame title={settings("pages.assist_settings.title")} text={settings("pages.assist_settings.text")}>
      {saved.canned ? <Alert>{t("page.canned")}</Alert> : null}
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-6">
        <ErrorSummary title={settings("problem")} errors={problems} />
        {editable ? null : <Alert>{settings("no_permission")}</Alert>}
        <Checkbox
          name="enabled"
          label={labels.enabled}
          hint={t("page.enabled_hint")}
          error={errorOf("enabled")}
          checked={draft.enabled}
          disabled={!editable}
          onChange={(event) => change({ enabled: event.target.checked })}
        />
        <Section title={t("page.provider")}>
          <ProviderFields config={saved} draft={draft} editable={editable} errorOf={errorOf} onChange={change} />
        </Section>
        <Section title={t("page.where")}>
          <p className="text-sm text-muted">{t("page.roles")}</p>
          <div className="grid gap-3 pt-2">
            {surfaces.map((name) => (
              <Checkbox
                key={name}
                name={name}
                label={kinds(name)}
                checked={draft[name]}
                disabled={!editable}
                onChange={(event) => change({ [name]: event.target.checked })}
              />
            ))}
          </div>
        </Section>
        <Section title={t("page.models")}>
          <p className="measure text-sm text-muted">{t("page.models_hint")}</p>
          <div className="grid max-w-xl gap-5 pt-2">
            {surfaces.map((name) => (
              <InputField
                key={name}
                name={modelFieldOf(name)}
                label={kinds(name)}
                error={errorOf(`models.${name}`)}
                dir="ltr"
                maxLength={200}
                disabled={!editable}
                placeholder={draft.model}
                value={draft[modelFieldOf(name)]}
                onChange={(event) => change({ [modelFieldOf(name)]: event.target.value })}
              />
            ))}
          </div>
        </Section>
        <Section title={t("page.limits")}>
          <p className="measure text-sm text-muted">{t("page.limits_hint")}</p>
          <div className="grid max-w-xl gap-5 pt-2">{caps.map(capField)}</div>
        </Section>
        {editable ? (
          <div>
            <Button type="submit" tone="primary" busy={busy}>
              {t("verbs.replace.do")}
            </Button>
          </div>
        ) : null}
      </form>
      {editable && saved.version > 0 ? <AssistTest /> : null}
      <AssistUsage config={saved} />
      <p>
        <AheadLink href={pagePath("settings", "ai", "log")} className="inline-flex min-h-6 items-center text-accent hover:underline">
          {t("page.log")}
        </AheadLink>
      </p>
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </SettingsFrame>
  );
}
