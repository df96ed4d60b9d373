import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import type { WebhookRow } from "./resource";

interface WebhookNoticeProps {
  webhook: WebhookRow;
  editable: boolean;
  onResume: () => void;
}

/** Why nothing is sent, or that the endpoint fails, and what to do. */
export function WebhookNotice({ webhook: { status, failing_since }, editable, onResume }: WebhookNoticeProps) {
  const t = useTranslations("webhooks");
  if (status === "active") {
    if (failing_since === null) return null;
    return (
      <Alert tone="warn" title={t("notices.failing")}>
        <p>{t.rich("notices.failing_text", { since: () => <DateText value={failing_since} time /> })}</p>
      </Alert>
    );
  }
  return (
    <Alert tone={status === "paused" ? "neutral" : "bad"} title={t(`notices.${status}`)}>
      <p>{t(`notices.${status}_text`)}</p>
      {editable ? (
        <div className="pt-1">
          <Button onClick={onResume}>{t("verbs.resume.do")}</Button>
        </div>
      ) : null}
    </Alert>
  );
}
