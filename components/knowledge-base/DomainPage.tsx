"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { Section } from "@/components/record/Section";
import { CopyText } from "@/components/settings/CopyText";
import { OwnDomain } from "@/components/settings/own-domain/OwnDomain";
import { OwnDomainForm } from "@/components/settings/own-domain/OwnDomainForm";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { domainList, kbDomain, type KbDomainState } from "./resource";

/** The company's own domain for its help center: chosen, proved by DNS records, checked and removed. */
export function DomainPage({ first }: { first: KbDomainState }) {
  const t = useTranslations("kb_domains");
  const settings = useTranslations("settings");
  const can = useCan();
  const api = useApi();
  const { data } = useQuery({
    queryKey: queryKeys.list(api.tenant, domainList, {}),
    queryFn: ({ signal }) => api.ask(kbDomain.read, {}, signal),
    initialData: first,
  });
  const { domain, address } = data;
  const editable = can("settings.write");
  const own = { catalogue: "kb_domains", list: domainList } as const;
  return (
    <SettingsFrame title={settings("pages.kb_domains.title")} text={settings("pages.kb_domains.text")}>
      <Section title={t("page.address")}>
        <p className="pt-1">
          <a href={address} className="inline-flex min-h-6 items-center underline [overflow-wrap:anywhere]">
            <bdi dir="ltr">{address}</bdi>
          </a>
        </p>
      </Section>
      {editable ? null : <Alert>{settings("no_permission")}</Alert>}
      {domain === null ? null : (
        <OwnDomain
          {...own}
          title={domain.hostname}
          domain={domain}
          editable={editable}
          check={async ({ call }) => (await call(kbDomain.check, {})).problem === null}
          remove={({ call }) => call(kbDomain.remove, {}, { version: domain.version })}
        >
          {domain.problem === null ? null : <Alert tone="warn">{t(`problems.${domain.problem}`)}</Alert>}
          <h3 className="font-medium">{t("page.records")}</h3>
          <p className="measure text-sm text-muted">{t("page.records_text", { host: domain.records.at(-1)?.value ?? "" })}</p>
          {domain.records.map(({ type, name, value }) => (
            <div key={type} className="grid gap-3 rounded-md border border-line p-3">
              <p className="font-mono text-sm font-medium">{type}</p>
              <CopyText label={t("page.record_name_of", { type })} text={name} />
              <CopyText label={t("page.record_value", { type })} text={value} />
            </div>
          ))}
        </OwnDomain>
      )}
      {editable && domain === null ? (
        <Section title={t("name")}>
          <OwnDomainForm
            {...own}
            field={{ name: "hostname", label: t("fields.hostname"), wrong: t("problems.hostname"), maxLength: 253 }}
            present=""
            send={({ call }, hostname) => call(kbDomain.set, { hostname })}
          />
        </Section>
      ) : null}
    </SettingsFrame>
  );
}
