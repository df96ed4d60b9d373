"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { newPassword } from "@/lib/vault/session";
import { NewPasswordForm } from "./NewPasswordForm";
import { vaultApi } from "./resource";
import { passwordUnlockOf, useVault } from "./use-vault";

/** Changes the reader's own vault password. The keys stay, so that grants and values stay valid. */
export function ChangePassword() {
  const t = useTranslations("vault.password");
  const { api, overview, person, refresh } = useVault();
  const [open, setOpen] = useState(false);
  const [current, setCurrent] = useState("");
  const unlock = passwordUnlockOf(overview);
  if (person === null || unlock === null) return null;
  const close = () => {
    setOpen(false);
    setCurrent("");
  };
  return (
    <Section title={t("own")}>
      <div>
        <Button onClick={() => setOpen(true)}>{t("change")}</Button>
      </div>
      <Dialog open={open} onClose={close} title={t("change_title")} description={t("change_text")}>
        <NewPasswordForm
          label={t("change")}
          unopened={t("wrong_current")}
          blocked={current === "" ? t("current_missing") : null}
          onSubmit={async (password) => {
            await api.call(vaultApi.change_password, await newPassword(person, unlock, current, password));
            await refresh();
            close();
            showToast({ tone: "good", text: t("changed") });
          }}
        >
          <InputField
            name="current_vault_password"
            type="password"
            label={t("current")}
            autoComplete="off"
            maxLength={200}
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </NewPasswordForm>
      </Dialog>
    </Section>
  );
}
