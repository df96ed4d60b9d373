"use client";

import { useNow, useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { Section } from "@/components/record/Section";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import type { Tone } from "@/components/ui/Shape";
import { expiresSoon } from "@/lib/domains/tax-clearance/rules";
import { ConnectForm } from "./ConnectForm";
import { taxUnits, type TaxUnitRow } from "./resource";
import { RetireDialog } from "./RetireDialog";
import { UnitForm } from "./UnitForm";

interface TaxAuthorityPageProps {
  first: FirstPage<TaxUnitRow>;
  saudi: boolean;
  /** Whether a sandbox stands in for the tax authority. */
  sandbox: boolean;
}

/** The company's connection to the tax authority: its registered details, its certificate, and its replacement. */
export function TaxAuthorityPage({ first, saudi, sandbox }: TaxAuthorityPageProps) {
  const t = useTranslations("tax_units");
  const settings = useTranslations("settings");
  const can = useCan();
  const pagePath = usePagePath();
  const { rows } = useList(taxUnits, first.query, first);
  const [replacing, setReplacing] = useState(false);
  const editable = can("settings.write");
  const issuing = rows.find(({ state }) => state === "active" || state === "disconnected");
  const drafted = rows.find(({ state }) => state === "draft");
  const shown = [...(issuing ? [issuing] : []), ...(drafted ? [drafted] : [])];
  return (
    <SettingsFrame title={settings("pages.tax_units.title")} text={settings("pages.tax_units.text")}>
      {sandbox ? <Alert tone="warn">{t("page.sandbox")}</Alert> : null}
      {saudi ? null : <Alert>{t("page.not_saudi")}</Alert>}
      {editable ? null : <Alert>{settings("no_permission")}</Alert>}
      {saudi && shown.length === 0 ? <p className="measure">{t("page.off")}</p> : null}
      {shown.map((unit) => (
        <Unit key={unit.id} unit={unit} editable={editable} />
      ))}
      {saudi && editable && shown.length === 0 ? (
        <Section title={t("page.details")}>
          <UnitForm unit={null} />
        </Section>
      ) : null}
      {editable && issuing && !drafted ? (
        <Section title={t("page.new")}>
          <p className="measure pb-3 text-sm text-muted">{t("page.new_text")}</p>
          {replacing ? (
            <UnitForm unit={null} onSaved={() => setReplacing(false)} />
          ) : (
            <Button onClick={() => setReplacing(true)}>{t("page.new")}</Button>
          )}
        </Section>
      ) : null}
      {rows.length === 0 || !can("tax_documents.read") ? null : (
        <Section title={t("page.queue")}>
          <p className="text-sm text-muted">{t("page.queue_text")}</p>
          <AheadLink href={pagePath("settings", "tax-authority", "documents")} className="inline-flex min-h-8 items-center font-medium">
            {t("page.queue_link")}
          </AheadLink>
        </Section>
      )}
    </SettingsFrame>
  );
}

const tones: Record<TaxUnitRow["state"], Tone> = { draft: "neutral", active: "good", disconnected: "bad", retired: "neutral" };

function Unit({ unit, editable }: { unit: TaxUnitRow; editable: boolean }) {
  const t = useTranslations("tax_units");
  const now = useNow();
  const [retiring, setRetiring] = useState(false);
  const { name, state, valid_until } = unit;
  const when = () => (valid_until === null ? null : <DateText value={valid_until} />);
  const soon = state === "active" && expiresSoon(valid_until === null ? null : new Date(valid_until), now);
  return (
    <>
      <Section
        title={<bdi>{name}</bdi>}
        action={
          editable && state !== "draft" ? (
            <Button tone="quiet" onClick={() => setRetiring(true)}>
              {t("verbs.retire.do")}
            </Button>
          ) : null
        }
      >
        <div className="grid gap-3 pt-1">
          <p>
            <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
          </p>
          {state === "active" && !soon ? <p className="measure">{t.rich("page.active", { when })}</p> : null}
          {soon ? <Alert tone="warn">{t.rich("page.soon", { when })}</Alert> : null}
          {state === "disconnected" ? <Alert tone="bad">{t("page.disconnected")}</Alert> : null}
          {state === "draft" ? <p className="measure text-sm text-muted">{t("page.connect_text")}</p> : null}
          {editable ? <ConnectForm unit={unit} /> : null}
        </div>
      </Section>
      {editable ? (
        <Section title={t("page.details")}>
          <UnitForm key={unit.version} unit={unit} />
        </Section>
      ) : null}
      {retiring ? <RetireDialog unit={unit} onClose={() => setRetiring(false)} /> : null}
    </>
  );
}
