"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { exportDestinations, type DestinationRow } from "@/components/list/export-resource";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { DestinationAuth, DestinationProblem } from "@/lib/domains/export-destinations/schema";
import type { FieldProblem } from "@/lib/kernel/base/errors";
import { HostKeyField, isKeyConfirmed, type ShownKey } from "./HostKeyField";

/** Adds an SFTP server, or changes the one given. Its host key is shown and confirmed before it is saved. */
export function DestinationDialog({ destination, onClose }: { destination: DestinationRow | null; onClose: () => void }) {
  const t = useTranslations("export_destinations");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([exportDestinations.name]);
  const [values, setValues] = useState({
    name: destination?.name ?? "",
    host: destination?.host ?? "",
    port: String(destination?.port ?? 22),
    user: destination?.user ?? "",
    auth: destination?.auth ?? ("password" as DestinationRow["auth"]),
    password: "",
    private_key: "",
    passphrase: "",
    folder: destination?.folder ?? ".",
  });
  const [key, setKey] = useState<ShownKey>({ pinned: destination?.host_key ?? null, shown: null, isConfirmed: false });
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  // Another server has another key.
  const setServer = (changes: Partial<typeof values>) => {
    set(changes);
    setKey({ pinned: null, shown: null, isConfirmed: false });
  };
  const server = { host: values.host.trim().toLowerCase(), port: Number(values.port) };
  const problemAt = (path: string, code: string) => setRefused([{ path, code, message: "" }]);
  const work = (run: () => Promise<void>) =>
    perform(() =>
      run().catch((error: unknown) => {
        setRefused(error instanceof ApiProblem ? error.errors : []);
        throw error;
      }),
    );
  const ask = () =>
    work(async () => {
      setRefused([]);
      const { host_key, problem } = await api.call(exportDestinations.verbs.test, server);
      if (host_key === null) return problemAt(problem === "port_not_allowed" ? "port" : "host", problem ?? "other");
      setKey(({ pinned }) => ({ pinned, shown: host_key, isConfirmed: host_key === pinned }));
    });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const host_key = key.shown ?? key.pinned;
    if (host_key === null) return problemAt("host_key", "check_first");
    if (!isKeyConfirmed(key)) return problemAt("host_key", "confirm_first");
    const { name, user, auth, folder, password, private_key, passphrase } = values;
    const secrets =
      auth === "password"
        ? { ...(password === "" ? {} : { password }) }
        : { ...(private_key === "" ? {} : { private_key }), ...(passphrase === "" ? {} : { passphrase }) };
    const wire = { name, user, auth, folder, ...server, host_key, ...secrets };
    const saved = await work(async () => {
      if (destination) await api.update(exportDestinations, destination.id, destination.version, wire);
      else await api.create(exportDestinations, wire);
    });
    if (saved) onClose();
  };
  const errorOf = (path: string): string | undefined => {
    const code = refused.find((problem) => problem.path === path)?.code;
    if (code === undefined) return undefined;
    if (code === "check_first" || code === "confirm_first") return t(`page.${code}`);
    const problem = DestinationProblem.safeParse(code).data;
    return problem === undefined ? t(code === "required" ? "page.needed" : "page.refused") : t(`problems.${problem}`);
  };
  const text = (name: "name" | "host" | "user" | "folder", maxLength: number) => ({
    name,
    label: t(`fields.${name}`),
    required: true,
    maxLength,
    error: errorOf(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => (name === "host" ? setServer : set)({ [name]: event.target.value }),
  });
  const secret = (name: "password" | "passphrase", isRequired: boolean) => ({
    name,
    type: "password",
    dir: "ltr",
    autoComplete: "new-password",
    label: t(`fields.${name}`),
    error: errorOf(name),
    required: isRequired,
    maxLength: 500,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const keep = destination !== null && destination.auth === values.auth ? { hint: t("page.keep_hint") } : {};
  const isNeeded = destination?.auth !== values.auth;
  return (
    <Dialog
      open
      onClose={onClose}
      title={destination ? t("verbs.update.do") : t("verbs.create.do")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="destination" tone="primary" busy={busy}>
            {t("page.save")}
          </Button>
        </>
      }
    >
      <form id="destination" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField {...text("name", 100)} />
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <InputField {...text("host", 253)} dir="ltr" />
          <InputField
            name="port"
            type="number"
            dir="ltr"
            label={t("fields.port")}
            error={errorOf("port")}
            required
            value={values.port}
            onChange={(event) => setServer({ port: event.target.value })}
          />
        </div>
        <HostKeyField
          state={key}
          error={errorOf("host_key") ?? null}
          canAsk={server.host !== "" && !busy}
          onAsk={() => void ask()}
          onConfirm={(isConfirmed) => {
            setKey((before) => ({ ...before, isConfirmed }));
            setRefused([]);
          }}
        />
        <InputField {...text("user", 254)} dir="ltr" autoComplete="off" />
        <SelectField
          name="auth"
          label={t("fields.auth")}
          value={values.auth}
          onChange={(event) => set({ auth: DestinationAuth.parse(event.target.value) })}
        >
          {DestinationAuth.options.map((value) => (
            <option key={value} value={value}>
              {t(`auths.${value}`)}
            </option>
          ))}
        </SelectField>
        {values.auth === "password" ? (
          <InputField {...secret("password", isNeeded)} {...keep} />
        ) : (
          <>
            <TextAreaField
              name="private_key"
              dir="ltr"
              rows={5}
              autoComplete="off"
              spellCheck={false}
              label={t("fields.private_key")}
              hint={keep.hint ?? t("page.key_hint")}
              error={errorOf("private_key")}
              required={isNeeded}
              maxLength={20_000}
              value={values.private_key}
              onChange={(event) => set({ private_key: event.target.value })}
            />
            <InputField {...secret("passphrase", false)} />
          </>
        )}
        <InputField {...text("folder", 400)} dir="ltr" hint={t("page.folder_hint")} />
      </form>
    </Dialog>
  );
}
