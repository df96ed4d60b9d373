import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";

const known = ["invalid", "rate_limited", "not_found"] as const;

/** Why a form was refused, by the code with which its door led back here. Nothing without one. */
export function ProblemNote({ problem }: { problem: string | undefined }) {
  const t = useTranslations("portal.problem");
  if (problem === undefined) return null;
  return (
    <Alert tone="bad" title={t("title")} live>
      <p>{t(known.find((code) => code === problem) ?? "other")}</p>
    </Alert>
  );
}
