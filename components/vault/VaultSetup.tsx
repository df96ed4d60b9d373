"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Checkbox } from "@/components/ui/Checkbox";
import { encodeId } from "@/lib/kernel/base/ids";
import { newVault, type OpenVault, type RecoveryKit } from "@/lib/vault/session";
import { KitChoiceField, kitChoices, type KitChoice } from "./KitChoiceField";
import { KitRehearsal } from "./KitRehearsal";
import { NewPasswordForm } from "./NewPasswordForm";
import { setOpenVault } from "./open-vault";
import { vaultApi } from "./resource";
import { useVault } from "./use-vault";

/** Sets the vault up: its first key, the reader's password, and a recovery kit that is tried at once. */
export function VaultSetup() {
  const t = useTranslations("vault.setup");
  const router = useRouter();
  const pagePath = usePagePath();
  const { api, person, overview, refresh } = useVault();
  const [choice, setChoice] = useState<KitChoice>("words");
  const [understood, setUnderstood] = useState(false);
  const [made, setMade] = useState<{ kit: RecoveryKit; vault: OpenVault } | null>(null);
  async function create(password: string): Promise<void> {
    if (person === null) return;
    const { stored, kit, vault } = await newVault(person, password, kitChoices[choice]);
    await api.call(vaultApi.set_up, { ...stored, key_id: encodeId("vault_key", stored.key_id) });
    setMade({ kit, vault });
    setOpenVault(vault);
    await refresh();
  }
  return (
    <>
      <PageHeader title={t("title")} trail={[{ label: t("vault"), href: pagePath("vault") }]} />
      <div className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        {made ? (
          <KitRehearsal kit={made.kit} onDone={() => router.push(pagePath("vault"))} />
        ) : overview?.key_id ? (
          <Alert>{t("done_already")}</Alert>
        ) : (
          <>
            <p className="text-pretty text-muted">{t("text")}</p>
            <NewPasswordForm label={t("do")} blocked={understood ? null : t("understand_first")} onSubmit={create}>
              <KitChoiceField value={choice} onChange={setChoice} />
              <Checkbox
                name="understood"
                label={t("understood")}
                checked={understood}
                required
                onChange={(event) => setUnderstood(event.target.checked)}
              />
            </NewPasswordForm>
          </>
        )}
      </div>
    </>
  );
}
