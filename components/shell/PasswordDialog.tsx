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

/** Asks for the password, and repeats the waiting requests once it is right. */
export function PasswordDialog() {
  const t = useTranslations("staff.confirm_identity");
  const api = useApi();
  const problemText = useProblemText();
  const [password, setPassword] = useState("");
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
    await confirm(() => api.ask(account.confirm, { password }), t("wrong"));
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
          <Button tone="primary" busy={busy} disabled={password === ""} onClick={() => void send()}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form method="post" onSubmit={(event) => void send(event)}>
        <InputField
          name="password"
          type="password"
          label={t("password")}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
