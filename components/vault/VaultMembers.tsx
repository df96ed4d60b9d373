"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Dialog } from "@/components/ui/Dialog";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { encodeId } from "@/lib/kernel/base/ids";
import { grantAll } from "@/lib/vault/session";
import { ChangePassword } from "./ChangePassword";
import { RecoverySection } from "./RecoverySection";
import { vaultApi, vaultItems, type Member } from "./resource";
import { Rotation } from "./Rotation";
import { Fingerprint, VaultGate } from "./VaultGate";
import { useVault, uuidOf } from "./use-vault";

/** Who has keys of the vault, who waits for them, the key's rotation and the recovery kit. */
export function VaultMembers() {
  const t = useTranslations("vault.members");
  const can = useCan();
  const pagePath = usePagePath();
  const { overview, vault, person } = useVault();
  const { data } = usePart(vaultItems, "overview", "members", vaultApi.members, {});
  const [granting, setGranting] = useState<Member | null>(null);
  const [removing, setRemoving] = useState<Member | null>(null);
  const { api, perform, busy } = usePerform([vaultItems.name]);
  const remove = ({ id }: Member) =>
    perform(
      () => api.call(vaultApi.remove_member, { id }),
      () => setRemoving(null),
    );
  const manages = can("vault.manage");
  return (
    <>
      <PageHeader title={t("title")} trail={[{ label: t("vault"), href: pagePath("vault") }]} />
      <div className="grid max-w-3xl gap-8 px-4 py-4 md:px-6">
        <VaultGate onMembers />
        <Section title={t("people")}>
          {data === undefined || person === null ? <SkeletonLines count={3} /> : null}
          {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("nobody")}</p> : null}
          <ul className="grid">
            {person
              ? data?.data.map((member) => (
                  <li
                    key={member.id}
                    className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
                  >
                    <span className="min-w-40 flex-1 font-medium">
                      <bdi>{member.name}</bdi>
                    </span>
                    <Fingerprint tenant={person.tenant} member={uuidOf("staff", member.staff_id)} publicKey={member.public_key} />
                    <Badge tone={!member.active ? "bad" : member.granted ? "good" : "warn"}>
                      {t(!member.active ? "left" : member.granted ? "granted" : "waiting")}
                    </Badge>
                    {manages && vault && member.active && !member.granted ? (
                      <Button onClick={() => setGranting(member)}>{t("grant")}</Button>
                    ) : null}
                    {manages ? (
                      <Button tone="quiet" aria-label={t("remove_named", { name: member.name })} onClick={() => setRemoving(member)}>
                        {t("remove")}
                      </Button>
                    ) : null}
                  </li>
                ))
              : null}
          </ul>
        </Section>
        <ChangePassword />
        {manages && overview?.key_id && data ? <Rotation members={data.data} /> : null}
        {manages && overview?.key_id && (vault || !overview.rehearsed) ? <RecoverySection rehearsed={overview.rehearsed} /> : null}
      </div>
      {removing ? (
        <Dialog
          open
          onClose={() => setRemoving(null)}
          size="small"
          title={t("remove_title", { name: removing.name })}
          description={t("remove_text")}
          actions={
            <Button tone="danger" busy={busy} onClick={() => void remove(removing)}>
              {t("remove")}
            </Button>
          }
        />
      ) : null}
      {granting ? <GrantDialog member={granting} onClose={() => setGranting(null)} /> : null}
    </>
  );
}

/** The server could show its own key in a member's place, so both people compare the fingerprint before a grant. */
function GrantDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations("vault.members");
  const { vault, person } = useVault();
  const { api, perform, busy } = usePerform([vaultItems.name]);
  const [compared, setCompared] = useState(false);
  const grant = () =>
    perform(async () => {
      if (!vault) return;
      const { id, staff_id, public_key } = member;
      const grants = await grantAll(vault, { member: uuidOf("staff", staff_id), public_key });
      const sent = grants.map((each) => ({ ...each, key_id: encodeId("vault_key", each.key_id) }));
      await api.call(vaultApi.grant, { id, public_key, grants: sent });
    }, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("grant_title", { name: member.name })}
      description={t("grant_text")}
      actions={
        <Button tone="primary" busy={busy} disabled={!compared} onClick={() => void grant()}>
          {t("grant")}
        </Button>
      }
    >
      <div className="grid gap-4">
        {person ? <Fingerprint tenant={person.tenant} member={uuidOf("staff", member.staff_id)} publicKey={member.public_key} /> : null}
        <Checkbox name="compared" label={t("compared")} checked={compared} onChange={(event) => setCompared(event.target.checked)} />
      </div>
    </Dialog>
  );
}
