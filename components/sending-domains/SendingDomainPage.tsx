"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { Section } from "@/components/record/Section";
import { OwnDomain } from "@/components/settings/own-domain/OwnDomain";
import { OwnDomainForm } from "@/components/settings/own-domain/OwnDomainForm";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { RecordCard } from "./RecordCard";
import { sendingDomain, sendingDomainList, type SendingStateRow } from "./resource";

/** The address that emails are sent from: chosen, proved by the domain's DNS records, checked and removed. */
export function SendingDomainPage({ first }: { first: SendingStateRow }) {
  const t = useTranslations("sending_domains");
  const settings = useTranslations("settings");
  const can = useCan();
  const api = useApi();
  const { data } = useQuery({
    queryKey: queryKeys.list(api.tenant, sendingDomainList, {}),
    queryFn: ({ signal }) => api.ask(sendingDomain.read, {}, signal),
    initialData: first,
  });
  const { domain, sender, supported } = data;
  const editable = can("settings.write");
  const own = { catalogue: "sending_domains", list: sendingDomainList } as const;
  return (
    <SettingsFrame title={settings("pages.sending_domains.title")} text={settings("pages.sending_domains.text")}>
      <Section title={t("page.sender")}>
        <p className="pt-1 [overflow-wrap:anywhere]">
          <bdi dir="ltr">{sender}</bdi>
        </p>
      </Section>
      {supported ? null : <Alert tone="warn">{t("page.unsupported")}</Alert>}
      {editable ? null : <Alert>{settings("no_permission")}</Alert>}
      {domain === null ? null : (
        <OwnDomain
          {...own}
          title={domain.address}
          domain={domain}
          editable={editable}
          check={async ({ call }) => {
            const { status, failures } = await call(sendingDomain.check, {});
            return status === "verified" && failures === 0;
          }}
          remove={({ call }) => call(sendingDomain.remove, {}, { version: domain.version })}
        >
          <p className="measure text-sm text-muted">{t("page.records_text")}</p>
          {domain.records.map((record) => (
            <RecordCard key={record.kind} record={record} />
          ))}
        </OwnDomain>
      )}
      {editable && supported ? (
        <Section title={t(domain === null ? "page.new" : "page.change")}>
          <OwnDomainForm
            {...own}
            key={domain?.address}
            field={{ name: "address", type: "email", label: t("fields.address"), wrong: t("page.invalid"), maxLength: 254 }}
            present={domain?.address ?? ""}
            send={({ call }, address) => call(sendingDomain.set, { address })}
          />
        </Section>
      ) : null}
    </SettingsFrame>
  );
}
