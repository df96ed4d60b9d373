"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Facts } from "@/components/ui/Facts";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { DateText } from "@/components/ui/DateText";
import { accessPoint, accessPointList, type AccessPointStateRow } from "./resource";

/** The company's access point: its address, its key, and whether it works. `version` is that of the company's electronic address. */
export function AccessPointSection({ version }: { version: number }) {
  const t = useTranslations("access_points");
  const api = useApi();
  const can = useCan();
  const pagePath = usePagePath();
  const { data } = useQuery({
    queryKey: [...queryKeys.list(api.tenant, accessPointList, {}), version],
    queryFn: ({ signal }) => api.ask(accessPoint.get, {}, signal),
  });
  if (data === undefined) return null;
  const { access_point: found, participant } = data;
  return (
    <Section title={t("page.title")}>
      <div className="grid gap-3 pt-1 text-sm">
        <p className="measure text-muted">{t("page.text")}</p>
        {participant === null ? <Alert tone="warn" title={t("page.no_participant")} /> : null}
        {found === null || found.problem === null ? null : <Alert tone="bad" title={t(`problems.${found.problem}`)} />}
        <Facts
          facts={[
            { label: t("page.participant"), value: participant === null ? null : <bdi dir="ltr">{participant}</bdi> },
            { label: t("fields.polled_at"), value: found?.polled_at ? <DateText value={found.polled_at} time /> : null },
          ]}
        />
        {can("settings.write") ? (
          <AccountForm key={found?.version ?? 0} state={data} />
        ) : found === null ? null : (
          <p>
            <bdi dir="ltr">{found.address}</bdi>
          </p>
        )}
        <p className="flex flex-wrap gap-4">
          <AheadLink
            href={pagePath("settings", "e-invoices", "deliveries")}
            className="inline-flex min-h-6 items-center font-medium text-accent underline"
          >
            {t("page.deliveries")}
          </AheadLink>
          {can("expenses.approve") ? (
            <AheadLink
              href={pagePath("expenses", "received")}
              className="inline-flex min-h-6 items-center font-medium text-accent underline"
            >
              {t("page.received")}
            </AheadLink>
          ) : null}
        </p>
      </div>
    </Section>
  );
}

function AccountForm({ state: { access_point: found, sandbox } }: { state: AccessPointStateRow }) {
  const t = useTranslations("access_points");
  const { api, perform, busy } = usePerform([accessPointList]);
  const [values, setValues] = useState({ address: found?.address ?? "", key: "", active: found === null || found.next_poll_at !== null });
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { address, key, active } = values;
    void perform(
      async () => {
        setRefused({});
        try {
          await api.call(accessPoint.save, { address: address.trim(), active, ...(key === "" ? {} : { key }) });
        } catch (error) {
          if (error instanceof ApiProblem) setRefused(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
          throw error;
        }
      },
      () => showToast({ tone: "good", text: t("page.saved") }),
    );
  };
  const remove = () =>
    perform(
      () => api.call(accessPoint.remove, {}),
      () => showToast({ tone: "good", text: t("page.removed") }),
    );
  return (
    <form noValidate method="post" onSubmit={save} className="grid max-w-xl gap-4">
      <InputField
        name="access_point_address"
        type="url"
        label={t("fields.address")}
        hint={sandbox === null ? undefined : t("page.sandbox", { address: sandbox })}
        error={refused["address"] ?? null}
        dir="ltr"
        autoComplete="off"
        maxLength={300}
        value={values.address}
        onChange={(event) => set({ address: event.target.value })}
      />
      <InputField
        name="access_point_key"
        type="password"
        label={t("fields.key")}
        hint={found?.has_key === true ? t("page.key_hint") : undefined}
        error={refused["key"] ?? null}
        dir="ltr"
        autoComplete="new-password"
        maxLength={500}
        value={values.key}
        onChange={(event) => set({ key: event.target.value })}
      />
      <Checkbox
        name="access_point_active"
        label={t("fields.active")}
        checked={values.active}
        onChange={(event) => set({ active: event.target.checked })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={busy} disabled={values.address.trim() === ""}>
          {t("verbs.save.do")}
        </Button>
        {found === null ? null : (
          <Button busy={busy} onClick={() => void remove()}>
            {t("verbs.delete.do")}
          </Button>
        )}
      </div>
    </form>
  );
}
