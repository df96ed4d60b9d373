"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useState, type FormEvent } from "react";
import { makePasskey, type PasskeyOptions } from "@/components/api/passkey";
import { Button } from "@/components/ui/Button";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { InputField } from "@/components/ui/Input";
import { callApi, type Answer } from "../call-api";
import { useProblems } from "../use-problems";
import { Part } from "./Part";
import { PasswordDialog } from "./PasswordDialog";
import { RecoveryCodes } from "./RecoveryCodes";

interface ShownPasskey {
  id: string;
  name: string;
  /** When it was added and last used. */
  text: string;
}

type Pending = { action: "add_passkey"; name: string } | { action: "remove_passkey"; id: string };

/** The person's passkeys: their names, adding one, and removing one. */
export function Passkeys({ email, passkeys }: { email: string; passkeys: ShownPasskey[] }) {
  const t = useTranslations("account.passkeys");
  const common = useTranslations("common");
  const problems = useProblems({ passkey_name: t("name") }, { passkey_refused: t("refused"), conflict: t("too_many") });
  const router = useRouter();
  const [pending, setPending] = useState<Pending | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [outcome, setOutcome] = useState<"added" | "removed" | null>(null);

  // The pressed button may be gone, so the heading takes the focus.
  useEffect(() => {
    if (outcome !== null) document.getElementById("passkeys")?.focus();
  }, [outcome]);

  function begin(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    problems.clear();
    setOutcome(null);
    const name = String(new FormData(event.currentTarget).get("passkey_name") ?? "").trim();
    if (name === "") return problems.showFields([{ path: "passkey_name", code: "required" }]);
    setPending({ action: "add_passkey", name });
  }

  async function add(name: string, password: string): Promise<Answer<unknown>> {
    const begun = await callApi<PasskeyOptions>("POST", "/api/account/passkeys/options", { password });
    if (!begun.ok) return begun;
    const response = await makePasskey(begun.data);
    if (response === null) {
      problems.show("passkey_refused");
      return { ok: true, data: {} };
    }
    const added = await callApi<{ recovery_codes: string[] | null }>("POST", "/api/account/passkeys", { name, response });
    if (!added.ok) {
      problems.show("passkey_refused");
      return { ok: true, data: {} };
    }
    setCodes(added.data.recovery_codes);
    setOutcome("added");
    router.refresh();
    return added;
  }

  async function remove(id: string, password: string): Promise<Answer<unknown>> {
    const answer = await callApi("POST", `/api/account/passkeys/${id}/remove`, { password });
    if (!answer.ok) return answer;
    setOutcome("removed");
    router.refresh();
    return answer;
  }

  return (
    <Part id="passkeys" title={t("title")} text={t("text")}>
      <ErrorSummary title={common("there_is_a_problem")} errors={problems.summary} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {outcome === null ? null : t(outcome)}
      </p>
      {codes === null ? null : <RecoveryCodes codes={codes} email={email} onSaved={() => setCodes(null)} />}
      {passkeys.length === 0 ? null : (
        <ul className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
                <bdi className="line-clamp-2 justify-self-start font-medium">{passkey.name}</bdi>
                <span className="text-sm text-muted">{passkey.text}</span>
              </div>
              <Button
                aria-label={t("remove_named", { name: passkey.name })}
                onClick={() => setPending({ action: "remove_passkey", id: passkey.id })}
              >
                {t("remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate method="post" onSubmit={begin} className="flex flex-wrap items-end gap-3">
        <InputField name="passkey_name" label={t("name")} hint={t("name_hint")} maxLength={100} error={problems.of("passkey_name")} />
        <Button type="submit">{t("add")}</Button>
      </form>
      {pending === null ? null : (
        <PasswordDialog
          action={pending.action}
          email={email}
          send={(password) => (pending.action === "add_passkey" ? add(pending.name, password) : remove(pending.id, password))}
          onClose={() => setPending(null)}
        />
      )}
    </Part>
  );
}
