"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import { signingTones } from "@/components/portal/contract/signing-tone";
import type { ContractSigning as Signing, ContractStatus as Status } from "@/lib/domains/contracts/schema";

export const statuses: readonly Status[] = ["draft", "active", "expired", "terminated"];

export const signings: readonly Signing[] = ["unsent", "sent", "signed", "declined"];

const tones: Record<Status, Tone> = { draft: "neutral", active: "good", expired: "warn", terminated: "bad" };

export function ContractStatus({ status }: { status: Status }) {
  const t = useTranslations("contracts.status");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

/** Whether the customer was sent the text, and what they answered; nothing for a contract that was never sent. */
export function ContractSigning({ signing }: { signing: Signing }) {
  const t = useTranslations("contracts.signing");
  return signing === "unsent" ? null : <Badge tone={signingTones[signing]}>{t(signing)}</Badge>;
}
