import { useTranslations } from "next-intl";
import type { Tone } from "@/components/ui/Shape";
import { Badge } from "@/components/ui/Badge";
import type { DeliveryStatus, WebhookStatus as Status } from "@/lib/domains/webhooks/schema";
import type { DeliveryRow, WebhookRow } from "./resource";

const tones: Record<Status, Tone> = { active: "good", paused: "neutral", resting: "bad", gone: "bad" };
const deliveryTones: Record<DeliveryStatus, Tone> = { pending: "accent", succeeded: "good", failed: "bad", skipped: "neutral" };

/** Whether events are sent to the endpoint; an active one that fails says so. */
export function WebhookStatus({ webhook: { status, failing_since } }: { webhook: WebhookRow }) {
  const t = useTranslations("webhooks.statuses");
  if (status === "active" && failing_since !== null) return <Badge tone="warn">{t("failing")}</Badge>;
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}

export function DeliveryState({ delivery: { status, attempts } }: { delivery: Pick<DeliveryRow, "status" | "attempts"> }) {
  const t = useTranslations("webhooks.deliveries.statuses");
  const retrying = status === "pending" && attempts > 0;
  return <Badge tone={retrying ? "warn" : deliveryTones[status]}>{t(retrying ? "retrying" : status)}</Badge>;
}

/** What came back from the latest attempt: the HTTP status, or why there is none. */
export function useAnswerText() {
  const t = useTranslations("webhooks.deliveries");
  return ({ response_status: status, error }: { response_status: number | null; error: DeliveryRow["error"] }): string => {
    if (error !== null) return t(`errors.${error}`);
    if (status === null) return t("no_answer");
    return status >= 300 && status < 400 ? t("redirect", { status: String(status) }) : String(status);
  };
}
