"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { showToast } from "@/components/ui/toast-store";
import { patience } from "@/lib/kernel/base/own-domain";
import { AddressForm } from "./AddressForm";
import { RecordCard } from "./RecordCard";
import { sendingDomain, sendingDomainList, type SendingDomainRow, type SendingStateRow } from "./resource";

const tones = { pending: "warn", verified: "good", failed: "bad" } as const;

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
  return (
    <SettingsFrame title={settings("pages.sending_domains.title")} text={settings("pages.sending_domains.text")}>
      <Section title={t("page.sender")}>
        <p className="pt-1 [overflow-wrap:anywhere]">
          <bdi dir="ltr">{sender}</bdi>
        </p>
      </Section>
      {supported ? null : <Alert tone="warn">{t("page.unsupported")}</Alert>}
      {editable ? null : <Alert>{settings("no_permission")}</Alert>}
      {domain === null ? null : <Domain domain={domain} editable={editable} />}
      {editable && supported ? (
        <Section title={t(domain === null ? "page.new" : "page.change")}>
          <AddressForm key={domain?.address} address={domain?.address ?? ""} />
        </Section>
      ) : null}
    </SettingsFrame>
  );
}

function Domain({ domain, editable }: { domain: SendingDomainRow; editable: boolean }) {
  const t = useTranslations("sending_domains");
  const { api, perform, busy } = usePerform([sendingDomainList]);
  const [removing, setRemoving] = useState(false);
  const { address, status, failures, checked_at, records } = domain;
  const check = () =>
    perform(async () => {
      const checked = await api.call(sendingDomain.check, {});
      const isThere = checked.status === "verified" && checked.failures === 0;
      showToast(isThere ? { tone: "good", text: t("page.verified") } : { tone: "neutral", text: t("page.still_missing") });
    });
  return (
    <Section
      title={<bdi dir="ltr">{address}</bdi>}
      action={
        editable ? (
          <Button tone="quiet" onClick={() => setRemoving(true)}>
            {t("verbs.delete.do")}
          </Button>
        ) : null
      }
    >
      <div className="grid gap-4 pt-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={failures > 0 && status === "verified" ? "warn" : tones[status]}>{t(`status.${status}`)}</Badge>
          <span className="text-sm text-muted">
            {checked_at === null ? t("page.never") : t.rich("page.checked", { time: () => <RelativeTime value={checked_at} /> })}
          </span>
        </p>
        {status === "verified" && failures > 0 ? <Alert tone="warn">{t("page.failing", { count: patience })}</Alert> : null}
        {status === "failed" ? <Alert tone="bad">{t("page.stopped")}</Alert> : null}
        <p className="measure text-sm text-muted">{t("page.records_text")}</p>
        {records.map((record) => (
          <RecordCard key={record.kind} record={record} />
        ))}
        {editable ? (
          <Button tone="primary" busy={busy} className="justify-self-start" onClick={() => void check()}>
            {t("verbs.check.do")}
          </Button>
        ) : null}
      </div>
      {removing ? <RemoveDialog domain={domain} onClose={() => setRemoving(false)} /> : null}
    </Section>
  );
}

function RemoveDialog({ domain: { hostname, version }, onClose }: { domain: SendingDomainRow; onClose: () => void }) {
  const t = useTranslations("sending_domains");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([sendingDomainList]);
  const remove = () =>
    perform(
      () => api.call(sendingDomain.remove, {}, { version }),
      () => {
        showToast({ tone: "good", text: t("page.removed") });
        onClose();
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t("page.remove_title", { name: hostname })}
      description={t("page.remove_text")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t("verbs.delete.do")}
          </Button>
        </>
      }
    />
  );
}
