import { useFormatter, useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { LeadSource, OpenStatus, type LeadScore } from "@/lib/domains/leads/schema";

type Reason = Wire<typeof LeadScore>["reasons"][number];

/** A reason of a score with what it is about: "Source: Referral +25". */
export function useReasonText() {
  const describe = useReasonName();
  const format = useFormatter();
  return (reason: Reason): string => `${describe(reason)} ${format.number(reason.points, { signDisplay: "exceptZero" })}`;
}

/** The same without its points. */
export function useReasonName() {
  const t = useTranslations("leads");
  const format = useFormatter();
  return ({ reason, detail }: Reason): string => {
    const source = LeadSource.safeParse(detail).data;
    if (reason === "source" && source) return t("score.about.source", { source: t(`sources.${source}`) });
    const status = OpenStatus.safeParse(detail).data;
    if (reason === "progress" && status) return t("score.about.progress", { status: t(`statuses.${status}`) });
    if (reason === "value" && detail !== null) return t("score.about.value", { amount: format.number(Number(detail)) });
    if ((reason === "old" || reason === "idle" || reason === "recent_activity") && detail !== null)
      return t(`score.about.${reason}`, { days: Number(detail) });
    return t(`score.reasons.${reason}`);
  };
}
