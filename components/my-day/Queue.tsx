"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { RecordIcon } from "@/components/shell/RecordIcon";
import { recordSegments } from "@/components/nouns";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { classNames } from "@/components/ui/class-names";
import { DateText } from "@/components/ui/DateText";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { QueueEntry } from "@/lib/domains/reports/schema";

export type QueueRow = Wire<typeof QueueEntry>;

/** What waits for the reader, each line with its record and when it is due. */
export function Queue({ entries }: { entries: readonly QueueRow[] }) {
  return (
    <ul className="grid text-sm">
      {entries.map((entry) => (
        <QueueLine key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function QueueLine({ entry: { kind, id, title, detail, due_on, due_at, when } }: { entry: QueueRow }) {
  const t = useTranslations("my_day");
  const format = useFormatter();
  const pagePath = usePagePath();
  const { timezone } = useWorkplace();
  const segments = recordSegments(kind, id);
  return (
    <li
      className={classNames(
        "grid min-h-10 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1",
        "last:border-0 [&_svg]:size-4",
      )}
    >
      <span title={t(`kinds.${kind}`)} className="text-muted">
        <RecordIcon noun={kind} />
      </span>
      <span className="grid min-w-0">
        <AheadLink href={pagePath(...(segments ?? []))} className="inline-flex min-h-6 min-w-0 items-center font-medium hover:underline">
          <bdi className="truncate">{title}</bdi>
        </AheadLink>
        <span className="truncate text-xs text-muted">
          {t(`kinds.${kind}`)}
          {detail === null || detail === "" ? null : (
            <>
              {" "}
              · <bdi>{kind === "timesheet" ? <DateText value={detail} /> : detail}</bdi>
            </>
          )}
        </span>
      </span>
      <span className={classNames("text-xs whitespace-nowrap", when === "late" ? "font-medium text-bad" : "text-muted")}>
        {due_at !== null && kind !== "task" ? (
          <RelativeTime value={due_at} />
        ) : due_on === null ? null : when === "today" ? (
          t("today")
        ) : (
          <DateText value={due_on} />
        )}
        {due_at !== null && kind === "task" ? (
          <>
            {" "}
            <time dateTime={due_at}>{format.dateTime(new Date(due_at), { timeStyle: "short", timeZone: timezone })}</time>
          </>
        ) : null}
      </span>
    </li>
  );
}
