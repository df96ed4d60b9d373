"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { encodeId } from "@/lib/kernel/base/ids";
import { newKit, type RecoveryKit } from "@/lib/vault/session";
import { KitChoiceField, kitChoices, type KitChoice } from "./KitChoiceField";
import { KitRehearsal, Rehearsal } from "./KitRehearsal";
import { vaultApi, vaultItems } from "./resource";
import { useVault } from "./use-vault";

/** Tries the recovery kit if nobody has yet, and replaces one that may be lost, was seen, or whose keeper has left. */
export function RecoverySection({ rehearsed }: { rehearsed: boolean }) {
  const t = useTranslations("vault.kit");
  const { vault } = useVault();
  const { api, perform, busy } = usePerform([vaultItems.name]);
  const [choice, setChoice] = useState<KitChoice>("words");
  const [kit, setKit] = useState<RecoveryKit | null>(null);
  const replace = () =>
    perform(async () => {
      if (!vault) return;
      const { stored, kit: made } = await newKit(vault, kitChoices[choice]);
      const grants = stored.grants.map(({ key_id, content }) => ({ key_id: encodeId("vault_key", key_id), content }));
      await api.call(vaultApi.replace_recovery, { recovery: stored.recovery, grants });
      setKit(made);
    });
  return (
    <Section title={t("section")}>
      <div className="grid max-w-xl gap-6 py-2">
        {kit ? <KitRehearsal kit={kit} onDone={() => setKit(null)} /> : null}
        {kit || rehearsed ? null : <Rehearsal onDone={() => undefined} />}
        {vault && !kit ? (
          <div className="grid gap-4">
            <p className="text-pretty text-muted">{t("replace_text")}</p>
            <KitChoiceField value={choice} onChange={setChoice} />
            <div>
              <Button busy={busy} onClick={() => void replace()}>
                {t("replace")}
              </Button>
            </div>
          </div>
        ) : null}
      </div>
    </Section>
  );
}
