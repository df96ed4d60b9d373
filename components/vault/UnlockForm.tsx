"use client";

import { useTranslations } from "next-intl";
import { useState, type SyntheticEvent } from "react";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button, ButtonLink } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { vaultApi } from "./resource";
import { useVault } from "./use-vault";

/** Asks for the vault password, which never leaves the browser. */
export function UnlockForm() {
  const t = useTranslations("vault.gate");
  const can = useCan();
  const { api, unlock, refresh } = useVault();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await unlock(password);
    } catch {
      // Without an answer the password is as wrong, only not counted.
      const counted = await api.call(vaultApi.wrong_password, {}).catch(() => null);
      setProblem(counted ? t("tries_left", { left: counted.left }) : t("wrong_password"));
      if (!counted || counted.locked_until) await refresh();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="post" onSubmit={(event) => void send(event)} className="grid gap-3">
      <InputField
        name="vault_password"
        type="password"
        label={t("password")}
        autoComplete="off"
        maxLength={200}
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={busy} disabled={password === ""}>
          {t("unlock")}
        </Button>
        {can("vault.manage") ? <RecoverLink /> : null}
      </div>
    </form>
  );
}

/** To the page where the recovery kit opens the vault, for owners without keys too. */
export function RecoverLink() {
  const t = useTranslations("vault.gate");
  const pagePath = usePagePath();
  return (
    <div>
      <ButtonLink tone="quiet" href={pagePath("vault", "recover")}>
        {t("forgot")}
      </ButtonLink>
    </div>
  );
}
