"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { Section } from "@/components/record/Section";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { CertificateForm } from "./CertificateForm";
import { OwnCertificate } from "./OwnCertificate";
import { companySeal, companySealList, type SealStateRow } from "./resource";
import { TimestampSection } from "./TimestampSection";

/** With what signed documents are sealed: the company's certificate, uploaded and removed, and its timestamp authority. */
export function CompanySealPage({ first }: { first: SealStateRow }) {
  const t = useTranslations("company_seals");
  const settings = useTranslations("settings");
  const can = useCan();
  const api = useApi();
  const { data } = useQuery({
    queryKey: queryKeys.list(api.tenant, companySealList, {}),
    queryFn: ({ signal }) => api.ask(companySeal.read, {}, signal),
    initialData: first,
  });
  const editable = can("settings.write");
  const own = data.seal !== null && data.seal.subject !== null ? data.seal : null;
  return (
    <SettingsFrame title={settings("pages.company_seals.title")} text={settings("pages.company_seals.text")}>
      {editable ? null : <Alert>{settings("no_permission")}</Alert>}
      <Section title={t("page.used")}>
        <p className="pt-1 font-medium">{t(`owners.${data.used}`)}</p>
        <p className="measure pt-1 text-sm text-muted">{t("page.used_text")}</p>
      </Section>
      {own === null ? null : <OwnCertificate seal={own} state={data} editable={editable} />}
      {editable ? (
        <Section title={t(own === null ? "page.upload" : "page.replace")}>
          <CertificateForm key={own?.fingerprint} />
        </Section>
      ) : null}
      <TimestampSection state={data} editable={editable} />
    </SettingsFrame>
  );
}
