import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";

const known = [
  "invalid",
  "invalid_email",
  "invalid_name",
  "invalid_signature",
  "invalid_choice",
  "rate_limited",
  "not_found",
  "conflict",
  "unauthenticated",
  "code_required",
  "code_wrong",
  "code_expired",
  "email_unknown",
  "device_code_required",
  "device_code_wrong",
  "confirmation_required",
  "passkey_refused",
] as const;

/**
 * Explains why a form was rejected, by the problem code with which its endpoint redirected back here; renders nothing without one. On a
 * `link` page `not_found` means the link; elsewhere it means that the record has been removed meanwhile.
 */
export function ProblemNote({ problem, link = false }: { problem: string | undefined; link?: boolean }) {
  const t = useTranslations("portal.problem");
  if (problem === undefined) return null;
  return (
    <Alert tone="bad" title={t("title")} live>
      <p>{t(known.find((code) => code === (problem === "not_found" && !link ? "conflict" : problem)) ?? "other")}</p>
    </Alert>
  );
}
