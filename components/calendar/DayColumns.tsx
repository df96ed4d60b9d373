"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { classNames } from "@/components/ui/class-names";
import { EntryItem } from "./EntryItem";
import type { Shown } from "./EntryLink";
import { useDated } from "./use-dated";
import { keyOf, type Moves } from "./use-moves";

/** A week, a column for each day. Phones show the list instead. */
export function DayColumns({ days, today, open, dayHref, moves }: Shown & { moves: Moves }) {
  const t = useTranslations("calendar");
  const write = useDated();
  const dated = (day: string) => write(day, { weekday: "short", day: "numeric", month: "short" });
  return (
    <ol className="grid grid-cols-7 divide-x divide-line border border-line max-sm:hidden rtl:divide-x-reverse">
      {[...days].map(([day, entries]) => (
        <li
          key={day}
          {...moves.dropProps(day)}
          className={classNames("grid min-h-96 min-w-0 content-start gap-1 p-1.5", moves.held?.to === day && "bg-accent-soft")}
        >
          <h3>
            <AheadLink
              href={dayHref(day)}
              aria-current={day === today ? "date" : undefined}
              className={classNames(
                "inline-flex min-h-7 items-center text-sm hover:underline",
                day === today ? "font-semibold text-accent" : "text-muted",
              )}
            >
              {dated(day)}
            </AheadLink>
          </h3>
          {entries.length === 0 ? <p className="sr-only">{t("none_on")}</p> : null}
          <ul className="grid gap-0.5">
            {entries.map((entry) => (
              <EntryItem key={keyOf(entry)} entry={entry} day={day} open={open} moves={moves} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
