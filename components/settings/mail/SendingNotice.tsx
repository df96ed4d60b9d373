import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import type { Sending } from "./outbox-resource";

/** Says why emails are on hold: the address isn't confirmed, a limit is reached, or too many came back. */
export function SendingNotice({ sending: { pace, sendable } }: { sending: Sending }) {
  const t = useTranslations("settings.outbox.sending");
  if (pace === "unverified" || pace === "slowed")
    return (
      <Alert tone="warn" title={t(`${pace}.title`)}>
        {t(`${pace}.text`)}
      </Alert>
    );
  return sendable > 0 ? null : (
    <Alert tone="warn" title={t("limit.title")}>
      {t("limit.text")}
    </Alert>
  );
}
