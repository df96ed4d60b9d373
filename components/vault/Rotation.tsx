"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { encodeId } from "@/lib/kernel/base/ids";
import { isGrantedByMe, newRotation, type OpenVault } from "@/lib/vault/session";
import { setOpenVault } from "./open-vault";
import { vaultApi, vaultItems, type Member } from "./resource";
import { currentKeyOf, useVault, uuidOf } from "./use-vault";
import { rotateItems } from "./values";
import { Fingerprint } from "./VaultGate";

/** Replaces the vault's key. It may be stopped at any moment: whoever comes back continues where it stopped. */
export function Rotation({ members }: { members: readonly Member[] }) {
  const t = useTranslations("vault.rotation");
  const { overview, vault } = useVault();
  const { api, perform, busy } = usePerform([vaultItems.name]);
  const [left, setLeft] = useState<number | null>(null);
  const [unproved, setUnproved] = useState<readonly Member[]>([]);
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

  /** Members whose keys the reader has not granted in person. */
  async function readUnproved(open: OpenVault): Promise<Member[]> {
    const me = overview?.me;
    const key = currentKeyOf(overview, open);
    const proofs = members.map(async ({ staff_id, public_key, granted_by, active, granted }) => {
      if (!active || !granted || staff_id === me?.staff_id) return true;
      if (!me || !key || !granted_by) return false;
      const recipient = { member: uuidOf("staff", staff_id), public_key };
      return isGrantedByMe(open, me.signing_key, recipient, { key_id: key.id, signature: granted_by.signature });
    });
    const proved = await Promise.all(proofs);
    return members.filter((_, index) => !proved[index]);
  }

  const run = (compared: boolean) =>
    perform(async () => {
      if (!vault) return;
      const unknown = rotating || compared ? [] : await readUnproved(vault);
      setUnproved(unknown);
      if (unknown.length > 0) return;
      const both = rotating ? vault : await start(vault);
      const to = rotating ? currentKeyOf(overview, both) : both.keys.at(-1);
      if (to) await rotateItems(api, both, to, setLeft);
      setLeft(null);
      showToast({ tone: "good", text: t("done") });
    });

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
            onClick={() => void run(false)}
          >
            {t(rotating ? "continue" : "start")}
          </Button>
        </div>
        {vault ? null : <p className="text-sm text-muted">{t("unlock_first")}</p>}
      </div>
      {unproved.length > 0 ? <CompareDialog members={unproved} onClose={() => setUnproved([])} onCompared={() => void run(true)} /> : null}
    </Section>
  );
}

interface CompareDialogProps {
  members: readonly Member[];
  onClose: () => void;
  onCompared: () => void;
}

/** The new key is encrypted for what the server says is a member's key, so keys that others granted are compared first. */
function CompareDialog({ members, onClose, onCompared }: CompareDialogProps) {
  const t = useTranslations("vault.rotation");
  const words = useTranslations("vault.members");
  const { person } = useVault();
  const [compared, setCompared] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("compare_title")}
      description={t("compare_text")}
      actions={
        <Button tone="primary" disabled={!compared} onClick={onCompared}>
          {t("start")}
        </Button>
      }
    >
      <ul className="grid gap-3">
        {members.map(({ id, name, staff_id, public_key }) => (
          <li key={id} className="grid gap-1 text-sm">
            <bdi className="font-medium">{name}</bdi>
            {person ? <Fingerprint tenant={person.tenant} member={uuidOf("staff", staff_id)} publicKey={public_key} /> : null}
          </li>
        ))}
      </ul>
      <Checkbox name="compared" label={words("compared")} checked={compared} onChange={(event) => setCompared(event.target.checked)} />
    </Dialog>
  );
}
