"use client";

import { useTranslations } from "next-intl";
import { namesOf } from "@/components/list/names";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";

/** By name, and not from the schema: a list need not load what checks a form. */
export const tones = {
  incomplete: "warn",
  incomplete_expired: "neutral",
  trialing: "accent",
  active: "good",
  past_due: "bad",
  unpaid: "bad",
  paused: "warn",
  canceled: "neutral",
} as const satisfies Record<string, Tone>;

export type KnownStatus = keyof typeof tones;
export const statuses = namesOf(tones);

export const isKnownStatus = (status: string): status is KnownStatus => Object.hasOwn(tones, status);

interface Standing {
  status: string;
  ends_at: string | null;
  live: boolean;
}

/** The status by its name, or that an active one ends, and the provider's test mode. */
export function SubscriptionStatus({ subscription: { status, ends_at, live } }: { subscription: Standing }) {
  const t = useTranslations("subscriptions");
  return (
    <span className="inline-flex flex-wrap gap-1">
      {status === "active" && ends_at !== null ? null : <StatusBadge status={status} />}
      {ends_at === null ? null : <Badge tone="warn">{t("ending")}</Badge>}
      {live ? null : <Badge>{t("test")}</Badge>}
    </span>
  );
}

/** The provider may have a status that is new; it is shown as it is. */
export function StatusBadge({ status }: { status: string }) {
  const t = useTranslations("subscriptions.status");
  return <Badge tone={isKnownStatus(status) ? tones[status] : "neutral"}>{isKnownStatus(status) ? t(status) : status}</Badge>;
}
