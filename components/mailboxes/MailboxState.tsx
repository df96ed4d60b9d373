"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { MailboxRow } from "./resource";

/** How the reading of a mailbox goes, and of one that is signed in at a provider, how its access is. */
export function MailboxState({ mailbox }: { mailbox: MailboxRow }) {
  return (
    <span className="grid gap-0.5">
      <Reading mailbox={mailbox} />
      <Access mailbox={mailbox} />
    </span>
  );
}

function Reading({ mailbox: { active, problem, polled_at, auth, sign_in_reason } }: { mailbox: MailboxRow }) {
  const t = useTranslations("mailboxes");
  if (sign_in_reason !== null) return <span className="text-bad">{t("problems.sign_in")}</span>;
  if (!active) return <span>{t("states.off")}</span>;
  if (problem === "credentials" && auth !== "password") return <span className="text-bad">{t("token_refused")}</span>;
  if (problem !== null) return <span className="text-bad">{t(`problems.${problem}`)}</span>;
  return <span>{t(polled_at === null ? "states.waiting" : "states.on")}</span>;
}

function Access({ mailbox: { auth, account, access_until, refreshed_at, sign_in_reason } }: { mailbox: MailboxRow }) {
  const t = useTranslations("mailboxes");
  if (auth === "password") return null;
  return (
    <span className="grid gap-0.5 text-sm text-muted">
      <bdi>{t("signed_in", { provider: t(`auths.${auth}`), account: account ?? "" })}</bdi>
      {sign_in_reason === null ? null : <span>{t(`sign_in_reasons.${sign_in_reason}`, { provider: t(`auths.${auth}`) })}</span>}
      {access_until === null ? null : (
        <span>
          {t("access_until")} <RelativeTime value={access_until} />
        </span>
      )}
      {refreshed_at === null ? null : (
        <span>
          {t("refreshed")} <RelativeTime value={refreshed_at} />
        </span>
      )}
    </span>
  );
}
