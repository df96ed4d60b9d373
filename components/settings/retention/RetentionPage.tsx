"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import type { FirstPage } from "@/components/api/resource";
import { Section } from "@/components/record/Section";
import { StaleDialog } from "@/components/record/StaleDialog";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { SettingsFrame } from "../SettingsFrame";
import { useFieldNames } from "../use-field-names";
import { useReplace } from "../use-replace";
import { KeepYears } from "./KeepYears";
import { LegalHolds } from "./LegalHolds";
import { MarkedRecords } from "./MarkedRecords";
import { RuleRow } from "./RuleRow";
import { retentionVerbs, type HoldRow, type ItemRow, type Policy, type Rule } from "./resource";

const fieldsOf = ({ rules }: Policy) => ({ rules });

interface RetentionPageProps {
  policy: Policy;
  items: FirstPage<ItemRow>;
  holds: FirstPage<HoldRow>;
  country: string;
}

/** What the company removes by itself, what waits for it, and what is held. */
export function RetentionPage({ policy, items, holds, country }: RetentionPageProps) {
  const t = useTranslations("retention_policies");
  const settings = useTranslations("settings");
  const can = useCan();
  const editable = can("retention.write");
  const labels = useFieldNames("retention_policies");
  const [rules, setRules] = useState<readonly Rule[]>(policy.rules);
  const { save, busy, stale, refused, refusal } = useReplace({
    verbs: retentionVerbs,
    which: {},
    initial: policy,
    fieldsOf,
    bodyOf: (fields) => fields,
  });
  const change = (changed: Rule) => setRules((before) => before.map((rule) => (rule.kind === changed.kind ? changed : rule)));
  const isRefused = (index: number) => refused.some(({ path }) => path.startsWith(`rules.${String(index)}.`));
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await save({ rules });
    if (done) setRules(done.rules);
  }
  return (
    <SettingsFrame title={settings("pages.retention_policies.title")} text={settings("pages.retention_policies.text")} wide>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <ErrorSummary title={settings("problem")} errors={refusal === null ? [] : [{ message: refusal }]} />
        {editable ? null : <Alert>{settings("no_permission")}</Alert>}
        <p className="measure text-muted">{t("page.how")}</p>
        <ul className="grid">
          {rules.map((rule, index) => (
            <RuleRow key={rule.kind} rule={rule} editable={editable} refused={isRefused(index)} onChange={change} />
          ))}
        </ul>
        {editable ? (
          <Button type="submit" tone="primary" busy={busy} className="justify-self-start">
            {t("page.save")}
          </Button>
        ) : null}
      </form>
      <Section title={t("page.marked")}>
        <MarkedRecords first={items} />
      </Section>
      <Section title={t("page.holds")}>
        <LegalHolds first={holds} />
      </Section>
      <Section title={t("page.law")}>
        <KeepYears country={country} />
      </Section>
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </SettingsFrame>
  );
}
