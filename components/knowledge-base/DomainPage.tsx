"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { CopyText } from "@/components/settings/CopyText";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { useCan } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { showToast } from "@/components/ui/toast-store";
import { patience } from "@/lib/kernel/base/own-domain";
import { domainList, kbDomain, type KbDomainRow, type KbDomainState } from "./resource";

const tones = { pending: "warn", verified: "good", failed: "bad" } as const;

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
      {domain === null ? null : <Domain domain={domain} editable={editable} />}
      {editable && domain === null ? <DomainForm /> : null}
    </SettingsFrame>
  );
}

function DomainForm() {
  const t = useTranslations("kb_domains");
  const { api, perform, busy } = usePerform([domainList]);
  const [hostname, setHostname] = useState("");
  const [isWrong, setWrong] = useState(false);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setWrong(false);
    await perform(async () => {
      try {
        await api.call(kbDomain.set, { hostname: hostname.trim() });
        showToast({ tone: "good", text: t("page.saved") });
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== "invalid") throw error;
        setWrong(true);
      }
    });
  }
  return (
    <Section title={t("name")}>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="grid max-w-xl gap-4 pt-1">
        <InputField
          name="hostname"
          label={t("fields.hostname")}
          hint={t("page.hint")}
          error={isWrong ? t("problems.hostname") : null}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          required
          value={hostname}
          onChange={(event) => setHostname(event.target.value)}
        />
        <Button type="submit" tone="primary" busy={busy} className="justify-self-start">
          {t("verbs.set.do")}
        </Button>
      </form>
    </Section>
  );
}

function Domain({ domain, editable }: { domain: KbDomainRow; editable: boolean }) {
  const t = useTranslations("kb_domains");
  const { api, perform, busy } = usePerform([domainList]);
  const [removing, setRemoving] = useState(false);
  const { hostname, status, problem, failures, checked_at, records } = domain;
  const check = () =>
    perform(async () => {
      const { problem: missing } = await api.call(kbDomain.check, {});
      showToast(missing === null ? { tone: "good", text: t("page.verified") } : { tone: "neutral", text: t("page.still_missing") });
    });
  return (
    <Section
      title={<bdi dir="ltr">{hostname}</bdi>}
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
        {problem === null ? null : <Alert tone="warn">{t(`problems.${problem}`)}</Alert>}
        {status === "verified" && failures > 0 ? <Alert tone="warn">{t("page.failing", { count: patience })}</Alert> : null}
        {status === "failed" ? <Alert tone="bad">{t("page.stopped")}</Alert> : null}
        <h3 className="font-medium">{t("page.records")}</h3>
        <p className="measure text-sm text-muted">{t("page.records_text", { host: records.at(-1)?.value ?? "" })}</p>
        {records.map(({ type, name, value }) => (
          <div key={type} className="grid gap-3 rounded-md border border-line p-3">
            <p className="font-mono text-sm font-medium">{type}</p>
            <CopyText label={t("page.record_name_of", { type })} text={name} />
            <CopyText label={t("page.record_value", { type })} text={value} />
          </div>
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

function RemoveDialog({ domain: { hostname, version }, onClose }: { domain: KbDomainRow; onClose: () => void }) {
  const t = useTranslations("kb_domains");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([domainList]);
  const remove = () =>
    perform(
      () => api.call(kbDomain.remove, {}, { version }),
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
      description={t("page.remove_text", { name: hostname })}
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
