"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PageHeader } from "@/components/shell/PageHeader";
import { usePagePath } from "@/components/shell/workplace";
import { encodeId } from "@/lib/kernel/base/ids";
import { openByKit, recoverMember } from "@/lib/vault/session";
import { KitField } from "./KitRehearsal";
import { NewPasswordForm } from "./NewPasswordForm";
import { setOpenVault } from "./open-vault";
import { vaultApi } from "./resource";
import { useVault, uuidOf } from "./use-vault";

/** Opens the vault with the recovery kit, and sets a new password. */
export function VaultRecover() {
  const t = useTranslations("vault.recover");
  const router = useRouter();
  const pagePath = usePagePath();
  const { api, person, refresh } = useVault();
  const [kit, setKit] = useState("");
  async function recover(password: string): Promise<void> {
    if (person === null) return;
    const stored = await api.call(vaultApi.recovery, {});
    const grants = stored.grants.map(({ key_id, content }) => ({ key_id: uuidOf("vault_key", key_id), content }));
    const opened = await openByKit(person.tenant, { ...stored, grants }, kit);
    const recovered = await recoverMember(person, opened, password);
    const sent = recovered.stored.grants.map((grant) => ({ ...grant, key_id: encodeId("vault_key", grant.key_id) }));
    await api.call(vaultApi.recover, { ...recovered.stored, grants: sent, check: stored.check });
    setOpenVault(recovered.vault);
    await refresh();
    router.push(pagePath("vault"));
  }
  return (
    <>
      <PageHeader title={t("title")} trail={[{ label: t("vault"), href: pagePath("vault") }]} />
      <div className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <p className="text-pretty text-muted">{t("text")}</p>
        <NewPasswordForm label={t("do")} unopened={t("wrong")} onSubmit={recover}>
          <KitField value={kit} onChange={setKit} />
        </NewPasswordForm>
      </div>
    </>
  );
}
