"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { classNames } from "@/components/ui/class-names";
import { EntryItem } from "./EntryItem";
import type { Shown } from "./EntryLink";
import { useDated } from "./use-dated";
import { keyOf, type Moves } from "./use-moves";

/** Entries of a day that have room in its cell. */
const most = 3;

/** Whole weeks around a month. A day with more entries than have room links to its own page. Phones show the list instead. */
export function MonthGrid({ days, today, open, dayHref, month, moves }: Shown & { month: string; moves: Moves }) {
  const t = useTranslations("calendar");
  const all = [...days.keys()];
  const weeks = Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
  const dated = useDated();
  return (
    <table className="w-full table-fixed border-collapse max-sm:hidden">
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" className="py-1.5 text-start text-sm font-normal text-muted">
              {dated(day, { weekday: "short" })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = days.get(day) ?? [];
              return (
                <td
                  key={day}
                  {...moves.dropProps(day)}
                  className={classNames(
                    "h-28 border border-line p-1 align-top",
                    moves.held?.to === day
                      ? "bg-accent-soft outline-2 -outline-offset-2 outline-accent"
                      : day.startsWith(month)
                        ? ""
                        : "bg-hover",
                  )}
                >
                  <AheadLink
                    href={dayHref(day)}
                    aria-label={dated(day, { weekday: "long", day: "numeric", month: "long" })}
                    aria-current={day === today ? "date" : undefined}
                    className={classNames(
                      "numbers inline-flex size-7 items-center justify-center rounded-full text-sm hover:underline",
                      day === today ? "bg-accent font-semibold text-on-accent" : day.startsWith(month) ? "" : "text-muted",
                    )}
                  >
                    {Number(day.slice(8))}
                  </AheadLink>
                  <ul className="grid">
                    {entries.slice(0, most).map((entry) => (
                      <EntryItem key={keyOf(entry)} entry={entry} day={day} open={open} moves={moves} />
                    ))}
                  </ul>
                  {entries.length > most ? (
                    <AheadLink href={dayHref(day)} className="inline-flex min-h-6 items-center px-1 text-sm text-accent underline">
                      {t("more", { count: entries.length - most })}
                    </AheadLink>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
