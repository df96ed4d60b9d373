import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { TimePeriod } from "@/lib/domains/reports/schema";

const look = "inline-flex min-h-9 items-center rounded-md px-2.5 text-sm hover:bg-hover";
const chosenLook = "aria-[current=true]:bg-accent-soft aria-[current=true]:font-medium";

/** The usual periods of time; `chosen` is the one that the report covers, if any. */
export function TimePeriodLinks({ address, chosen }: { address: (period: TimePeriod) => string; chosen: string | null }) {
  const t = useTranslations("reports");
  return (
    <nav aria-label={t("periods.title")} className="flex flex-wrap gap-1">
      {TimePeriod.options.map((period) => (
        <AheadLink
          key={period}
          href={address(period)}
          aria-current={period === chosen ? "true" : undefined}
          className={`${look} ${chosenLook}`}
        >
          {t(`time.periods.${period}`)}
        </AheadLink>
      ))}
    </nav>
  );
}
