import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";

const known = ["invalid", "rate_limited", "not_found", "conflict", "unauthenticated"] as const;

/**
 * Why a form was refused, by the code with which its door led back here; nothing without one. On a `link`'s own page what is not there is
 * the link, elsewhere it has gone meanwhile.
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
