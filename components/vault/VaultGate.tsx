"use client";

import { LockKeyhole, LockKeyholeOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState, type ReactNode } from "react";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button, ButtonLink } from "@/components/ui/Button";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { fingerprint } from "@/lib/vault/member";
import { NewPasswordForm } from "./NewPasswordForm";
import { setOpenVault } from "./open-vault";
import { newMember } from "@/lib/vault/session";
import { RecoverLink, UnlockForm } from "./UnlockForm";
import { vaultApi } from "./resource";
import { currentKeyOf, useVault } from "./use-vault";

/** What the reader does before the vault is open, and once it is, how to lock it. */
export function VaultGate({ onMembers = false }: { onMembers?: boolean }) {
  const t = useTranslations("vault.gate");
  const can = useCan();
  const pagePath = usePagePath();
  const { overview, vault, person, refresh } = useVault();
  if (overview === undefined) return <SkeletonLines count={2} />;
  const manages = can("vault.manage");
  if (overview.key_id === null)
    return (
      <GateFrame title={t("not_set_up")} text={manages ? t("set_up_text") : t("ask_owner")}>
        {manages ? (
          <ButtonLink tone="primary" href={pagePath("vault", "setup")}>
            {t("set_up")}
          </ButtonLink>
        ) : null}
      </GateFrame>
    );
  if (overview.me === null)
    return (
      <GateFrame title={t("join")} text={t("join_text")}>
        <Join />
        {manages ? <RecoverLink /> : null}
      </GateFrame>
    );
  if (!overview.me.grants.some(({ key_id }) => key_id === overview.key_id))
    return (
      <GateFrame title={t("waiting")} text={t("waiting_text")}>
        {person ? <Fingerprint {...person} publicKey={overview.me.public_key} /> : null}
        {manages ? <RecoverLink /> : null}
      </GateFrame>
    );
  if (overview.me.locked_until !== null)
    return (
      <GateFrame title={t("guessed")} text={t.rich("guessed_text", { at: () => <RelativeTime value={overview.me?.locked_until ?? ""} /> })}>
        <div>
          <Button onClick={() => void refresh()}>{t("try_again")}</Button>
        </div>
      </GateFrame>
    );
  if (vault === null || currentKeyOf(overview, vault) === null)
    return (
      <GateFrame title={t("locked")} text={t("locked_text")}>
        <UnlockForm />
      </GateFrame>
    );
  const asksForAttention = manages && (overview.rotating !== null || overview.leavers > 0 || overview.waiting > 0 || !overview.rehearsed);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <LockKeyholeOpen aria-hidden="true" className="size-4 text-good" />
      <span>{t("open")}</span>
      <Button tone="quiet" onClick={() => setOpenVault(null)}>
        {t("lock")}
      </Button>
      {onMembers ? null : (
        <ButtonLink tone={asksForAttention ? "secondary" : "quiet"} href={pagePath("vault", "members")}>
          {t(asksForAttention ? "needs_attention" : "members")}
        </ButtonLink>
      )}
    </div>
  );
}

function GateFrame({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <Alert title={title}>
      <div className="grid max-w-md gap-3">
        <p>
          <LockKeyhole aria-hidden="true" className="me-1.5 inline size-4" />
          {text}
        </p>
        {children}
      </div>
    </Alert>
  );
}

function Join() {
  const t = useTranslations("vault.gate");
  const { api, person, refresh } = useVault();
  return (
    <NewPasswordForm
      label={t("set_password")}
      onSubmit={async (password) => {
        if (person === null) return;
        const { keys, unlock } = await newMember(person, password);
        await api.call(vaultApi.join, { keys, unlock });
        await refresh();
      }}
    />
  );
}

/** Six groups of digits of a member's key, to be compared by voice. */
export function Fingerprint({ tenant, member, publicKey }: { tenant: string; member: string; publicKey: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    void fingerprint(tenant, member, publicKey).then(setText);
  }, [tenant, member, publicKey]);
  return (
    <span dir="ltr" className="font-mono text-sm tabular-nums" aria-busy={text === null || undefined}>
      {text ?? "…"}
    </span>
  );
}
