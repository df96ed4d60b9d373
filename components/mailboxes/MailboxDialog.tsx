"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField } from "@/components/ui/Input";
import { MailboxProblem, MailboxSecurity, MessageRoute } from "@/lib/domains/mailboxes/schema";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import { mailboxes, type MailboxRow } from "./resource";
import { RuleFields, toRules, toRuleTexts } from "./RuleFields";

/** Adds a mailbox, or changes the one given. */
export function MailboxDialog({ mailbox, onClose }: { mailbox: MailboxRow | null; onClose: () => void }) {
  const t = useTranslations("mailboxes");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([mailboxes.name]);
  const [values, setValues] = useState({
    name: mailbox?.name ?? "",
    host: mailbox?.host ?? "",
    security: mailbox?.security ?? ("tls" as MailboxRow["security"]),
    port: String(mailbox?.port ?? 993),
    user: mailbox?.user ?? "",
    password: "",
    folder: mailbox?.folder ?? "INBOX",
    interval_seconds: String(mailbox?.interval_seconds ?? 60),
    active: mailbox?.active ?? true,
    fallback: mailbox?.fallback ?? ("ticket" as MailboxRow["fallback"]),
    confirms: mailbox?.confirms ?? true,
    plus_addresses: mailbox?.plus_addresses ?? null,
    rules: toRuleTexts(mailbox?.rules ?? []),
  });
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { password, plus_addresses: plus, ...rest } = values;
    const numbers = { port: Number(rest.port), interval_seconds: Number(rest.interval_seconds) };
    // Of a new mailbox, the server decides unless somebody does.
    const wire = { ...rest, ...numbers, rules: toRules(rest.rules), ...(plus === null ? {} : { plus_addresses: plus }) };
    const save = () =>
      mailbox
        ? api.update(mailboxes, mailbox.id, mailbox.version, { ...wire, ...(password === "" ? {} : { password }) })
        : api.create(mailboxes, { ...wire, password });
    const work = () =>
      save().catch((error: unknown) => {
        setRefused(error instanceof ApiProblem ? error.errors : []);
        throw error;
      });
    if (await perform(work)) onClose();
  };
  const errorOf = (path: string): string | undefined => {
    const code = refused.find((problem) => problem.path === path)?.code;
    if (code === undefined) return undefined;
    const problem = MailboxProblem.safeParse(code).data;
    return problem === undefined ? t(code === "required" ? "password_needed" : "refused") : t(`problems.${problem}`);
  };
  const text = (name: "name" | "host" | "user" | "folder", maxLength: number) => ({
    name,
    label: t(`fields.${name}`),
    required: true,
    maxLength,
    error: errorOf(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={mailbox ? t("edit") : t("verbs.create.do")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="mailbox" tone="primary" busy={busy}>
            {mailbox ? t("save") : t("verbs.create.do")}
          </Button>
        </>
      }
    >
      <form id="mailbox" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField {...text("name", 100)} />
        <InputField {...text("host", 253)} dir="ltr" />
        <SelectField
          name="security"
          label={t("fields.security")}
          value={values.security}
          onChange={({ target: { value } }) => set({ security: MailboxSecurity.parse(value), port: value === "tls" ? "993" : "143" })}
        >
          {MailboxSecurity.options.map((value) => (
            <option key={value} value={value}>
              {t(`securities.${value}`)}
            </option>
          ))}
        </SelectField>
        <InputField
          name="port"
          type="number"
          dir="ltr"
          label={t("fields.port")}
          error={errorOf("port")}
          required
          value={values.port}
          onChange={(event) => set({ port: event.target.value })}
        />
        <InputField {...text("user", 254)} dir="ltr" autoComplete="off" />
        <InputField
          name="password"
          type="password"
          dir="ltr"
          autoComplete="new-password"
          label={t("fields.password")}
          error={errorOf("password")}
          {...(mailbox ? { hint: t("password_hint") } : { required: true })}
          maxLength={500}
          value={values.password}
          onChange={(event) => set({ password: event.target.value })}
        />
        <InputField {...text("folder", 200)} dir="auto" />
        <InputField
          name="interval_seconds"
          type="number"
          dir="ltr"
          label={t("fields.interval_seconds")}
          hint={t("interval_hint")}
          required
          min={30}
          value={values.interval_seconds}
          onChange={(event) => set({ interval_seconds: event.target.value })}
        />
        <RuleFields rules={values.rules} errorOf={errorOf} onChange={(rules) => set({ rules })} />
        <SelectField
          name="fallback"
          label={t("fields.fallback")}
          value={values.fallback}
          onChange={(event) => set({ fallback: MessageRoute.parse(event.target.value) })}
        >
          {MessageRoute.options.map((value) => (
            <option key={value} value={value}>
              {t(`routes.${value}`)}
            </option>
          ))}
        </SelectField>
        <Checkbox
          name="confirms"
          label={t("fields.confirms")}
          hint={t("confirms_hint")}
          checked={values.confirms}
          onChange={(event) => set({ confirms: event.target.checked })}
        />
        <Checkbox
          name="plus_addresses"
          label={t("fields.plus_addresses")}
          hint={t("plus_hint")}
          checked={values.plus_addresses ?? false}
          onChange={(event) => set({ plus_addresses: event.target.checked })}
        />
        <Checkbox name="active" label={t("active")} checked={values.active} onChange={(event) => set({ active: event.target.checked })} />
      </form>
    </Dialog>
  );
}
