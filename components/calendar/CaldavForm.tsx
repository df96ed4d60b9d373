"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { CaldavProblem } from "@/lib/domains/calendar-connections/schema";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import { calendarConnections } from "./resource";

/** Asks for a server of calendars, with the user and the password for it. */
export function CaldavForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations("calendar_connections");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([calendarConnections.name]);
  const [values, setValues] = useState({ url: "", user: "", password: "" });
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const url = values.url.includes("://") ? values.url : `https://${values.url}`;
    const work = () =>
      api.call(calendarConnections.verbs.connect, { ...values, url }).catch((error: unknown) => {
        setRefused(error instanceof ApiProblem ? error.errors : []);
        throw error;
      });
    const done = () => showToast({ tone: "good", text: t("connected", { provider: t("providers.caldav") }) });
    if (await perform(work, done)) onClose();
  };
  const errorOf = (path: string): string | undefined => {
    const code = refused.find((problem) => problem.path === path)?.code;
    if (code === undefined) return undefined;
    return t(`problems.${CaldavProblem.safeParse(code).data ?? "other"}`);
  };
  const field = (name: "url" | "user" | "password") => ({
    name,
    label: t(`fields.${name}`),
    hint: name === "user" ? undefined : t(`hints.${name}`),
    required: true,
    dir: "ltr" as const,
    autoComplete: "off",
    error: errorOf(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("connect", { provider: t("providers.caldav") })}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="caldav" tone="primary" busy={busy}>
            {t("verbs.connect.do")}
          </Button>
        </>
      }
    >
      <form id="caldav" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField {...field("url")} maxLength={500} inputMode="url" />
        <InputField {...field("user")} maxLength={200} />
        <InputField {...field("password")} type="password" maxLength={500} autoComplete="new-password" />
      </form>
    </Dialog>
  );
}
