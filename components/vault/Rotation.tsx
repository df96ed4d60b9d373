"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
import { encodeId } from "@/lib/kernel/base/ids";
import { newRotation, type OpenVault } from "@/lib/vault/session";
import { setOpenVault } from "./open-vault";
import { vaultApi, vaultItems, type Member } from "./resource";
import { currentKeyOf, useVault, uuidOf } from "./use-vault";
import { rotateItems } from "./values";

/** Replaces the vault's key. It may be stopped at any moment: whoever comes back continues where it stopped. */
export function Rotation({ members }: { members: readonly Member[] }) {
  const t = useTranslations("vault.rotation");
  const { overview, vault } = useVault();
  const { api, perform, busy } = usePerform([vaultItems.name]);
  const [left, setLeft] = useState<number | null>(null);
  const rotating = overview?.rotating ?? null;

  async function start(open: OpenVault): Promise<OpenVault> {
    const { public_key } = await api.call(vaultApi.recovery, {});
    const recipients = members
      .filter(({ active, granted }) => active && granted)
      .map((member) => ({ id: member.id, member: uuidOf("staff", member.staff_id), public_key: member.public_key }));
    const { stored, vault: both } = await newRotation(open, recipients, public_key);
    const grants = stored.grants.map(({ member_id, ...grant }) => ({ ...grant, member_id }));
    await api.call(vaultApi.start_rotation, { ...stored, grants, key_id: encodeId("vault_key", stored.key_id) });
    setOpenVault(both);
    return both;
  }

  const run = () =>
    perform(
      async () => {
        if (!vault) return;
        const both = rotating ? vault : await start(vault);
        const to = rotating ? currentKeyOf(overview, both) : both.keys.at(-1);
        if (to) await rotateItems(api, both, to, setLeft);
        setLeft(null);
      },
      () => showToast({ tone: "good", text: t("done") }),
    );

  return (
    <Section title={t("title")}>
      <div className="grid gap-3 py-2">
        {overview && overview.leavers > 0 ? <Alert tone="warn">{t("leavers", { count: overview.leavers })}</Alert> : null}
        <p className="text-pretty text-muted">{t(rotating ? "in_progress" : "text")}</p>
        {left === null && rotating === null ? null : (
          <p role="status" className="tabular-nums">
            {t("left", { count: left ?? rotating?.left ?? 0 })}
          </p>
        )}
        <div>
          <Button
            tone={rotating || (overview?.leavers ?? 0) > 0 ? "primary" : "secondary"}
            busy={busy}
            disabled={!vault}
            onClick={() => void run()}
          >
            {t(rotating ? "continue" : "start")}
          </Button>
        </div>
        {vault ? null : <p className="text-sm text-muted">{t("unlock_first")}</p>}
      </div>
    </Section>
  );
}
