"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { Section } from "@/components/record/Section";
import { StaleDialog } from "@/components/record/StaleDialog";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import type { Currency } from "@/lib/commerce/currency-codes";
import { defaultRules } from "@/lib/domains/leads/rules";
import { LeadSource, OpenStatus } from "@/lib/domains/leads/schema";
import { SettingsFrame } from "../SettingsFrame";
import { useFieldNames } from "../use-field-names";
import { useReplace } from "../use-replace";
import { PointRows } from "./PointRows";
import { scoringVerbs, type Rules, type ScoringPreview, type ScoringSettings } from "./resource";
import { ScorePreview } from "./ScorePreview";
import { StepSections } from "./StepSections";

const known = ["has_email", "has_phone", "has_company", "has_value", "value_above_average"] as const;

const fieldsOf = ({ rules }: ScoringSettings) => ({ rules });

interface LeadScoringPageProps {
  settings: ScoringSettings;
  currency: Currency;
}

/** The company's own rules for the scores of leads, tried on its open leads before they are saved. */
export function LeadScoringPage({ settings, currency }: LeadScoringPageProps) {
  const t = useTranslations("lead_scoring.page");
  const frame = useTranslations("settings");
  const lead = useTranslations("leads");
  const can = useCan();
  const api = useApi();
  const editable = can("settings.write");
  const labels = useFieldNames("lead_scoring");
  const fieldProblem = useFieldProblem();
  const problemText = useProblemText();
  const { save, busy, stale, refused, refusal } = useReplace({
    verbs: scoringVerbs,
    which: {},
    initial: settings,
    fieldsOf,
    bodyOf: (fields) => fields,
  });
  const [rules, setRules] = useState<Rules>(settings.rules);
  const [preview, setPreview] = useState<ScoringPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (fields: Partial<Rules>) => setRules((before) => ({ ...before, ...fields }));
  const errorOf = (path: string) => {
    const found = refused.find((each) => each.path.startsWith(path));
    return found ? fieldProblem(found.code) : null;
  };
  const problems = [refusal, problem].flatMap((message) => (message === null ? [] : [{ message }]));
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const done = await save({ rules });
    if (done) setRules(done.rules);
  }
  async function show(): Promise<void> {
    setProblem(null);
    try {
      setPreview(await api.call(scoringVerbs.preview, { rules }));
    } catch (error) {
      setProblem(problemText(error));
    }
  }
  return (
    <SettingsFrame title={frame("pages.lead_scoring.title")} text={frame("pages.lead_scoring.text")}>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-6">
        <ErrorSummary title={frame("problem")} errors={problems} />
        {editable ? null : <Alert>{frame("no_permission")}</Alert>}
        <p className="measure text-muted">{t("how")}</p>
        <Section title={lead("fields.source")}>
          <PointRows
            points={rules.source}
            rows={LeadSource.options.map((key) => ({ key, label: lead(`sources.${key}`) }))}
            editable={editable}
            onChange={(key, points) => change({ source: { ...rules.source, [key]: points } })}
          />
        </Section>
        <Section title={lead("fields.status")}>
          <PointRows
            points={rules.status}
            rows={OpenStatus.options.map((key) => ({ key, label: lead(`statuses.${key}`) }))}
            editable={editable}
            onChange={(key, points) => change({ status: { ...rules.status, [key]: points } })}
          />
        </Section>
        <Section title={t("known")}>
          <PointRows
            points={rules}
            rows={known.map((key) => ({ key, label: lead(`score.reasons.${key}`) }))}
            editable={editable}
            onChange={(key, points) => change({ [key]: points })}
          />
        </Section>
        <Section title={t("steps")}>
          <StepSections rules={rules} currency={currency} editable={editable} errorOf={errorOf} onChange={change} />
        </Section>
        <div className="flex flex-wrap gap-2">
          {editable ? (
            <Button type="submit" tone="primary" busy={busy}>
              {t("save")}
            </Button>
          ) : null}
          {can("leads.read") ? <Button onClick={() => void show()}>{t("preview")}</Button> : null}
          {editable ? (
            <Button tone="quiet" onClick={() => setRules(defaultRules)}>
              {t("reset")}
            </Button>
          ) : null}
        </div>
      </form>
      {preview === null ? null : (
        <div className="pt-6">
          <Section title={t("preview_title")}>
            <ScorePreview preview={preview} />
          </Section>
        </div>
      )}
      {stale ? <StaleDialog stale={stale} labels={labels} /> : null}
    </SettingsFrame>
  );
}
