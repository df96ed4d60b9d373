"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AccessPointSection } from "@/components/access-points/AccessPointSection";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useRecord } from "@/components/api/use-record";
import { EditableField } from "@/components/record/EditableField";
import { RecordEditing } from "@/components/record/record-context";
import { Fields, Section } from "@/components/record/Section";
import { generalId, generalSettings, type General } from "@/components/settings/general-resource";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import { fieldId } from "@/components/ui/Field";
import { ProblemList } from "./ProblemList";
import { readiness, type CompanyReadinessRow } from "./resource";
import { useSchemeOptions } from "./scheme-options";

const names = [
  "legal_id",
  "legal_id_scheme",
  "e_address",
  "e_address_scheme",
  "invoice_contact",
  "bank_account",
  "bank_account_name",
  "bank_bic",
] as const;

/** What electronic invoices say of the company beside its address, and what it and its customers lack before the first one. */
export function EInvoiceSettingsPage({ settings: initial, first }: { settings: General; first: CompanyReadinessRow }) {
  const t = useTranslations("settings");
  const words = useTranslations("e_invoices");
  const can = useCan();
  const settings = { ...useRecord(generalSettings, generalId, initial), id: generalId };
  const field = useTranslations("settings.fields");
  const label = (name: (typeof names)[number]) => ({ name, label: field(name) });
  const labels = Object.fromEntries(names.map((name) => [name, field(name)]));
  const addresses = useSchemeOptions("address", settings.e_address_scheme);
  const registers = useSchemeOptions("register", settings.legal_id_scheme);
  return (
    <RecordEditing resource={generalSettings} record={settings} locked={can("settings.write") ? null : t("no_permission")} labels={labels}>
      <SettingsFrame title={t("pages.e_invoices.title")} text={t("pages.e_invoices.text")}>
        <Readiness version={settings.version} first={settings.version === initial.version ? first : undefined} />
        <Section title={words("settings.identity")}>
          <Fields>
            <Target name="legal_id">
              <EditableField kind="text" {...label("legal_id")} maxLength={50} />
            </Target>
            <Target name="legal_id_scheme">
              <EditableField kind="options" {...label("legal_id_scheme")} options={registers} clearable />
            </Target>
            <Target name="e_address">
              <EditableField kind="text" {...label("e_address")} maxLength={100} />
            </Target>
            <Target name="e_address_scheme">
              <EditableField kind="options" {...label("e_address_scheme")} options={addresses} clearable />
            </Target>
            <Target name="invoice_contact">
              <EditableField kind="text" {...label("invoice_contact")} maxLength={100} />
            </Target>
          </Fields>
          <p className="text-sm text-muted">{words("settings.identity_hint")}</p>
        </Section>
        <Section title={words("settings.payment")}>
          <Fields>
            <Target name="bank_account">
              <EditableField kind="text" {...label("bank_account")} maxLength={40} />
            </Target>
            <Target name="bank_account_name">
              <EditableField kind="text" {...label("bank_account_name")} maxLength={100} />
            </Target>
            <Target name="bank_bic">
              <EditableField kind="text" {...label("bank_bic")} maxLength={11} />
            </Target>
          </Fields>
        </Section>
        <AccessPointSection version={settings.version} />
      </SettingsFrame>
    </RecordEditing>
  );
}

/** What is missing: of the company by format, and of its customers. */
function Readiness({ version, first }: { version: number; first: CompanyReadinessRow | undefined }) {
  const t = useTranslations("e_invoices");
  const api = useApi();
  const pagePath = usePagePath();
  const { data } = useQuery({
    queryKey: [...queryKeys.list(api.tenant, "e-invoices", {}), version],
    queryFn: ({ signal }) => api.ask(readiness.company, {}, signal),
    ...(first === undefined ? {} : { initialData: first }),
  });
  if (data === undefined) return null;
  if (data.customers === 0) return <Alert title={t("settings.nobody")}>{t("settings.nobody_text")}</Alert>;
  const lacking = data.formats.filter(({ problems }) => problems.length > 0);
  if (lacking.length === 0 && data.incomplete.length === 0)
    return <Alert tone="good" title={t("settings.ready", { count: data.customers })} />;
  return (
    <div className="grid gap-3">
      {lacking.map(({ format, problems }) => (
        <Alert key={format} tone="warn" title={t("settings.missing", { format: t(`on_records.formats.${format}`) })}>
          <ProblemList problems={problems} customerId={null} />
        </Alert>
      ))}
      {data.incomplete.map(({ id, name, problems }) => (
        <Alert
          key={id}
          tone="warn"
          title={
            <AheadLink href={pagePath("customers", id)} className="underline">
              <bdi>{name}</bdi>
            </AheadLink>
          }
        >
          <ProblemList problems={problems} customerId={id} />
        </Alert>
      ))}
    </div>
  );
}

/** The anchor of a field, to which what is missing and the settings search link. */
function Target({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div id={fieldId(name)} className="rounded-md target:bg-accent-soft">
      {children}
    </div>
  );
}
