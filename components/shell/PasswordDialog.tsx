"use client";

import { useTranslations } from "next-intl";
import { useState, type SyntheticEvent } from "react";
import { identityStore } from "@/components/api/confirm-identity";
import { askForPasskey, hasPasskeys } from "@/components/api/passkey";
import { ApiProblem } from "@/components/api/problem";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { account } from "./resource";

/** Asks for the password, a code of the authenticator app or a passkey, and repeats the waiting requests once it is right. */
export function PasswordDialog() {
  const t = useTranslations("staff.confirm_identity");
  const api = useApi();
  const problemText = useProblemText();
  const [proof, setProof] = useState<"password" | "code">("password");
  const [given, setGiven] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const confirm = async (work: () => Promise<unknown>, wrong: string) => {
    setBusy(true);
    try {
      await work();
      identityStore.answer(true);
    } catch (error) {
      setProblem(error instanceof ApiProblem && error.code === "invalid" ? wrong : problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const send = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    const work = () =>
      proof === "password" ? api.ask(account.confirm, { password: given }) : api.ask(account.confirm_by_code, { code: given });
    await confirm(work, t(proof === "password" ? "wrong" : "wrong_code"));
  };
  const change = () => {
    setProof(proof === "password" ? "code" : "password");
    setGiven("");
    setProblem(undefined);
  };
  const usePasskey = () =>
    confirm(async () => {
      const response = await askForPasskey(await api.ask(account.begin_confirmation, {}));
      if (response === null) throw new ApiProblem("invalid", "No passkey answered.");
      await api.ask(account.confirm_by_passkey, { response });
    }, t("passkey_refused"));
  return (
    <Dialog
      open
      onClose={() => identityStore.answer(false)}
      size="small"
      title={t("title")}
      description={t("text")}
      actions={
        <>
          <Button onClick={() => identityStore.answer(false)}>{t("cancel")}</Button>
          {hasPasskeys() ? (
            <Button busy={busy} onClick={() => void usePasskey()}>
              {t("passkey")}
            </Button>
          ) : null}
          <Button tone="primary" busy={busy} disabled={given === ""} onClick={() => void send()}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form method="post" onSubmit={(event) => void send(event)} className="grid justify-items-start gap-2">
        <InputField
          key={proof}
          name={proof}
          type={proof === "password" ? "password" : "text"}
          label={t(proof)}
          autoComplete={proof === "password" ? "current-password" : "one-time-code"}
          {...(proof === "code" ? { inputMode: "numeric", dir: "ltr" } : {})}
          maxLength={proof === "password" ? 200 : 10}
          value={given}
          error={problem}
          onChange={(event) => setGiven(event.target.value)}
        />
        <Button tone="quiet" onClick={change}>
          {t(proof === "password" ? "use_code" : "use_password")}
        </Button>
      </form>
    </Dialog>
  );
}
