import { useFormatter, useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

interface Day {
  day: string;
  checks: number;
  failures: number;
}

interface Props {
  endpoint: "web" | "api" | "site" | "background";
  /** Oldest first. */
  days: Day[];
  /** 0 to 1, or null without measurements. */
  answered: number | null;
}

type Verdict = "good" | "some" | "most" | "none";

/** Height as well as colour distinguishes the verdicts (WCAG 1.4.1). */
const styles: Record<Verdict, string> = { good: "h-8 bg-good", some: "h-5 bg-warn", most: "h-2 bg-bad", none: "h-8 bg-line" };
const verdicts = ["good", "some", "most", "none"] as const;

function verdictOf({ checks, failures }: Day): Verdict {
  if (checks === 0) return "none";
  if (failures === 0) return "good";
  return failures * 2 > checks ? "most" : "some";
}

/** The days of one endpoint as labelled marks, and the same data as a table. */
export function UptimeBar({ endpoint, days, answered }: Props) {
  const t = useTranslations("site.status.history");
  const format = useFormatter();
  const percent = (ratio: number) => format.number(ratio, { style: "percent", maximumFractionDigits: 2 });
  const date = (day: string) => format.dateTime(new Date(`${day}T00:00:00Z`), { dateStyle: "medium", timeZone: "UTC" });
  const wordsOf = ({ day, checks, failures }: Day) =>
    checks === 0 ? t("day_not_measured", { day: date(day) }) : t("day", { day: date(day), checks, failures });
  const measured = days.filter(({ checks }) => checks > 0).reverse();
  const name = t(`endpoints.${endpoint}`);
  return (
    <section aria-labelledby={`uptime-${endpoint}`} className="grid gap-2 border-b border-line px-4 py-4 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={`uptime-${endpoint}`} className="font-semibold">
          {name}
        </h3>
        <p className="numbers text-sm text-muted">{answered === null ? t("not_measured") : t("answered", { ratio: percent(answered) })}</p>
      </div>
      <ol className="flex h-8 items-end gap-px" aria-labelledby={`uptime-${endpoint}`}>
        {days.map((one) => (
          <li key={one.day} title={wordsOf(one)} className={classNames("min-w-0 flex-1 rounded-[1px]", styles[verdictOf(one)])}>
            <span className="sr-only">{wordsOf(one)}</span>
          </li>
        ))}
      </ol>
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{t("from", { days: days.length })}</span>
        <span>{t("to")}</span>
      </div>
      {measured.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-8 w-fit cursor-pointer py-1.5 text-muted hover:text-text">{t("table.open")}</summary>
          <div className="max-h-80 overflow-auto" tabIndex={0} role="region" aria-label={t("table.caption", { endpoint: name })}>
            <table className="numbers w-full text-sm">
              <caption className="sr-only">{t("table.caption", { endpoint: name })}</caption>
              <thead>
                <tr className="text-muted">
                  {(["day", "checks", "failures", "answered"] as const).map((column) => (
                    <th
                      key={column}
                      scope="col"
                      className={classNames("border-b border-line py-2 font-medium", column === "day" ? "text-start" : "text-end")}
                    >
                      {t(`table.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {measured.map(({ day, checks, failures }) => (
                  <tr key={day}>
                    <th scope="row" className="border-b border-line py-2 text-start font-normal">
                      <time dateTime={day}>{date(day)}</time>
                    </th>
                    <td className="border-b border-line py-2 text-end">{format.number(checks)}</td>
                    <td className="border-b border-line py-2 text-end">{format.number(failures)}</td>
                    <td className="border-b border-line py-2 text-end">{percent((checks - failures) / checks)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </section>
  );
}

/** The legend of the marks. */
export function UptimeLegend() {
  const t = useTranslations("site.status.history.legend");
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-muted">
      {verdicts.map((verdict) => (
        <li key={verdict} className="flex items-center gap-2">
          <span aria-hidden className="flex h-8 items-end">
            <span className={classNames("block w-1.5 rounded-[1px]", styles[verdict])} />
          </span>
          {t(verdict)}
        </li>
      ))}
    </ul>
  );
}
