import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { Alert } from "@/components/ui/Alert";

/** Why a company's page led here: it asks for a second factor. Once there is one, the way back. */
export async function FactorRequired({ company, next, ready }: { company: string; next: string; ready: boolean }) {
  const t = await getTranslations("account.factor_required");
  return (
    <div className="pb-6">
      <Alert tone={ready ? "good" : "warn"} title={t(ready ? "ready_title" : "title", { company })}>
        {ready ? (
          <Link href={next} className="inline-flex min-h-6 items-center font-medium text-accent underline">
            {t("continue", { company })}
          </Link>
        ) : (
          <p>{t("text")}</p>
        )}
      </Alert>
    </div>
  );
}
