"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode, type SyntheticEvent } from "react";
import { useProblemText } from "@/components/api/use-problem-text";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { isCommonPassword } from "@/lib/domains/accounts/rules";
import { AppError } from "@/lib/kernel/base/errors";

/** Characters of a vault password at least; nobody but the browser ever sees it, so nothing else limits guesses. */
const shortest = 12;

interface NewPasswordFormProps {
  label: string;
  /** The fields before the password. */
  children?: ReactNode;
  /** The text for what the browser could not open. */
  unopened?: string;
  /** Why the form can’t be sent yet. */
  blocked?: string | null;
  onSubmit: (password: string) => Promise<void>;
}

/** A new vault password, entered twice. */
export function NewPasswordForm({ label, children, unopened, blocked = null, onSubmit }: NewPasswordFormProps) {
  const t = useTranslations("vault.password");
  const problemText = useProblemText();
  const [[password, again], setEntered] = useState(["", ""]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const short = password !== "" && password.length < shortest;
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (blocked !== null) return setProblem(blocked);
    if (password.length < shortest || password !== again) return setProblem(password === again ? t("short") : t("different"));
    if (isCommonPassword(password.normalize("NFKC").toLowerCase())) return setProblem(t("common"));
    setBusy(true);
    setProblem(null);
    try {
      await onSubmit(password);
    } catch (error) {
      setProblem(error instanceof AppError && unopened !== undefined ? unopened : problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-4">
      {children}
      <InputField
        name="new_vault_password"
        type="password"
        label={t("new")}
        hint={t("hint")}
        autoComplete="off"
        maxLength={200}
        value={password}
        error={short && again !== "" ? t("short") : undefined}
        onChange={(event) => setEntered([event.target.value, again])}
      />
      <InputField
        name="vault_password_again"
        type="password"
        label={t("again")}
        autoComplete="off"
        maxLength={200}
        value={again}
        onChange={(event) => setEntered([password, event.target.value])}
      />
      {problem === null ? null : (
        <Alert tone="bad" live>
          {problem}
        </Alert>
      )}
      <div>
        <Button type="submit" tone="primary" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
