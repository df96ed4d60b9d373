import { useTranslations } from "next-intl";
import { namesOf } from "@/components/list/names";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { LeadStatus } from "@/lib/domains/leads/schema";

const tones: Record<LeadStatus, Tone> = {
  new: "accent",
  contacted: "neutral",
  qualified: "neutral",
  proposal_sent: "warn",
  won: "good",
  lost: "bad",
};
export const leadStatuses = namesOf(tones);

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  const t = useTranslations("leads.statuses");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
