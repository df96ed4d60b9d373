"use client";

import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { EntryLink, type Shown } from "./EntryLink";
import { useDated } from "./use-dated";

/** The days that have something, as a list. */
export function Agenda({ days, today, open, className }: Shown & { className?: string }) {
  const t = useTranslations("calendar");
  const filled = [...days].filter(([, entries]) => entries.length > 0);
  const write = useDated();
  const dated = (day: string) => write(day, { weekday: "long", day: "numeric", month: "long" });
  if (filled.length === 0) return <p className={classNames("py-6 text-muted", className)}>{t("none")}</p>;
  return (
    <ol className={classNames("grid gap-4", className)}>
      {filled.map(([day, entries]) => (
        <li key={day} className="grid gap-1">
          <h3 className={classNames("border-b border-line pb-1 text-sm", day === today ? "font-semibold text-accent" : "text-muted")}>
            {day === today ? `${t("nav.today")} · ${dated(day)}` : dated(day)}
          </h3>
          <ul className="grid">
            {entries.map((entry, index) => (
              <li key={index} className="min-w-0">
                <EntryLink entry={entry} open={open} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
