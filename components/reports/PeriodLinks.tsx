import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { usePagePath } from "@/components/shell/workplace";
import { ReportPeriod } from "@/lib/domains/reports/schema";
import type { ReportKey } from "./ReportPage";

const look = "inline-flex min-h-9 items-center rounded-md px-2.5 text-sm hover:bg-hover";
const chosenLook = "aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium";

/** The usual periods; `chosen` is the one that the report covers, if any. */
export function PeriodLinks({
  report,
  chosen,
  keep = {},
}: {
  report: ReportKey;
  chosen: string | null;
  /** What else of the address stays. */
  keep?: Readonly<Record<string, string>>;
}) {
  const t = useTranslations("reports");
  const pagePath = usePagePath();
  return (
    <nav aria-label={t("periods.title")} className="flex flex-wrap gap-1">
      {ReportPeriod.options.map((period) => (
        <AheadLink
          key={period}
          href={`${pagePath("reports", report)}?${new URLSearchParams({ ...keep, period }).toString()}`}
          aria-current={period === chosen ? "true" : undefined}
          className={`${look} ${chosenLook}`}
        >
          {t(`periods.${period}`)}
        </AheadLink>
      ))}
    </nav>
  );
}
