"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField } from "@/components/ui/Input";
import { MailboxProblem, MessageRoute } from "@/lib/domains/mailboxes/schema";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import { mailboxes, type MailboxRow } from "./resource";
import { ServerFields } from "./ServerFields";
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
    receives_e_invoices: mailbox?.receives_e_invoices ?? false,
    plus_addresses: mailbox?.plus_addresses ?? null,
    authserv_id: mailbox?.authserv_id ?? "",
    by_password: mailbox === null || mailbox.auth === "password",
    rules: toRuleTexts(mailbox?.rules ?? []),
  });
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { password, plus_addresses: plus, authserv_id: server, by_password, host, security, port, user, ...rest } = values;
    // A mailbox that is signed in at its provider stays where it is.
    const place = by_password ? { host, security, port: Number(port), user } : {};
    const numbers = { interval_seconds: Number(rest.interval_seconds) };
    // Of a new mailbox, the server decides unless somebody does.
    const authserv_id = server.trim() === "" ? null : server.trim();
    const wire = {
      ...rest,
      authserv_id,
      ...numbers,
      ...place,
      rules: toRules(rest.rules),
      ...(plus === null ? {} : { plus_addresses: plus }),
    };
    const save = () =>
      mailbox
        ? api.update(mailboxes, mailbox.id, mailbox.version, { ...wire, ...(password === "" ? {} : { password }) })
        : api.create(mailboxes, { ...wire, host, user, password });
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
  const text = (name: "name" | "folder", maxLength: number) => ({
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
        {values.by_password ? (
          <ServerFields isNew={mailbox === null || mailbox.auth !== "password"} values={values} errorOf={errorOf} onChange={set} />
        ) : (
          <div className="grid justify-items-start gap-2">
            <p>{mailbox ? t("signed_in", { provider: t(`auths.${mailbox.auth}`), account: mailbox.account ?? "" }) : null}</p>
            <Button onClick={() => set({ by_password: true })}>{t("use_password")}</Button>
          </div>
        )}
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
          name="receives_e_invoices"
          label={t("fields.receives_e_invoices")}
          hint={t("receives_hint")}
          checked={values.receives_e_invoices}
          onChange={(event) => set({ receives_e_invoices: event.target.checked })}
        />
        <Checkbox
          name="plus_addresses"
          label={t("fields.plus_addresses")}
          hint={t("plus_hint")}
          checked={values.plus_addresses ?? false}
          onChange={(event) => set({ plus_addresses: event.target.checked })}
        />
        <InputField
          name="authserv_id"
          label={t("fields.authserv_id")}
          hint={t("authserv_hint")}
          error={errorOf("authserv_id")}
          dir="ltr"
          maxLength={253}
          value={values.authserv_id}
          onChange={(event) => set({ authserv_id: event.target.value })}
        />
        <Checkbox name="active" label={t("active")} checked={values.active} onChange={(event) => set({ active: event.target.checked })} />
      </form>
    </Dialog>
  );
}
