"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { spanOf } from "./scale";
import type { GanttRow } from "./use-bars";

/** The same rows as a list by date, for a phone and for readers of the page. */
export function DatedList({ rows, className }: { rows: readonly GanttRow[]; className?: string }) {
  const t = useTranslations("gantt");
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return (
    <ol className={className}>
      {rows.map((row) => {
        const span = spanOf(row);
        const before = row.after.flatMap((id) => titles.get(id) ?? []);
        return (
          <li key={row.id} className="grid gap-0.5 border-b border-line py-2 text-sm last:border-0">
            <span className="flex min-w-0 items-center gap-2">
              {row.href === null ? (
                <bdi className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{row.title}</bdi>
              ) : (
                <AheadLink href={row.href} className="min-h-6 min-w-0 flex-1 font-medium [overflow-wrap:anywhere] hover:underline">
                  <bdi>{row.title}</bdi>
                </AheadLink>
              )}
              {row.milestone ? <Badge tone="accent">{t("milestone")}</Badge> : null}
              {row.done ? <Badge tone="good">{t("done")}</Badge> : null}
            </span>
            <span className="text-muted">
              {span === null ? t("no_dates") : <DateText value={span.from} />}
              {span === null || span.from === span.to ? null : (
                <>
                  {" – "}
                  <DateText value={span.to} />
                </>
              )}
            </span>
            {before.length === 0 ? null : <span className="text-muted">{t("after", { titles: before.join(", ") })}</span>}
          </li>
        );
      })}
    </ol>
  );
}
