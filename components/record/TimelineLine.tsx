"use client";

import { CreditCard, Mail, Sparkles, StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Lookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { Wire } from "@/components/api/resource";
import { Amount } from "@/components/ui/Amount";
import { Avatar } from "@/components/ui/Avatar";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { TimelineEntry } from "@/lib/domains/timeline/schema";
import { writeValue } from "./StaleDialog";

type Entry = Wire<typeof TimelineEntry>;

export interface TimelineWords {
  /** The fields whose changes are told, by their names; others are left out. */
  labels: Readonly<Record<string, string>>;
  /** How a field's value reads where its plain text would not do; null for the plain text. */
  write?: (field: string, value: unknown) => string | { lookup: Lookup; id: string } | null;
  /** What an operation (`customers.update`) or an event (`invoice.paid`) did, in words; null where there are none. */
  say: (name: string) => string | null;
}

/** One line of the timeline. */
export function TimelineLine({ entry, labels, write, say }: { entry: Entry } & TimelineWords) {
  const t = useTranslations("staff.timeline");
  const methods = useTranslations("staff.timeline.methods");
  switch (entry.kind) {
    case "change":
      return (
        <Line sign={<Avatar name={entry.actor.name} />} who={entry.actor.name} what={say(entry.operation) ?? t("unknown")} at={entry.at}>
          {entry.operation.endsWith(".create") ? null : <Changes changes={entry.changes} labels={labels} write={write} />}
        </Line>
      );
    case "event":
      return <Line sign={<Sign icon={<Sparkles />} />} who={entry.actor.name} what={say(entry.name) ?? t("unknown")} at={entry.at} />;
    case "mail":
      return (
        <Line sign={<Sign icon={<Mail />} />} who={entry.subject} what={t(`mails.${entry.status}`)} at={entry.at}>
          <p className="truncate text-muted">{entry.to.map(({ address }) => address).join(", ")}</p>
        </Line>
      );
    case "payment":
      return (
        <Line sign={<Sign icon={<CreditCard />} />} who={<Amount value={entry.amount} currency={entry.currency} />} what={t("paid", { method: methods(entry.method) })} at={entry.at}>
          {entry.reference === null ? null : <p className="text-muted">{entry.reference}</p>}
        </Line>
      );
    case "note":
      return (
        <Line sign={<Sign icon={<StickyNote />} />} who={entry.author.name} what={t("noted")} at={entry.at}>
          <p dir="auto" className="rounded-md border border-line bg-surface px-3 py-2 whitespace-pre-wrap">
            {entry.body}
          </p>
        </Line>
      );
  }
}

function Sign({ icon }: { icon: ReactNode }) {
  return (
    <span aria-hidden="true" className="inline-flex size-7 items-center justify-center rounded-full bg-hover text-muted [&_svg]:size-3.5">
      {icon}
    </span>
  );
}

function Line({ sign, who, what, at, children }: { sign: ReactNode; who: ReactNode; what: string; at: string; children?: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3 py-2 text-sm">
      {sign}
      <div className="grid min-w-0 gap-1 pt-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium">{who}</bdi>
          <span className="text-muted">{what}</span>
          <RelativeTime value={at} className="ms-auto text-xs whitespace-nowrap text-muted" />
        </p>
        {children}
      </div>
    </li>
  );
}

function Changes({ changes, labels, write }: { changes: Readonly<Record<string, [unknown, unknown]>> } & Pick<TimelineWords, "labels" | "write">) {
  const t = useTranslations("staff.timeline");
  const told = Object.entries(changes).filter(([field]) => labels[field] !== undefined);
  const value = (field: string, raw: unknown): ReactNode => {
    const written = write?.(field, raw) ?? null;
    if (written !== null && typeof written === "object") return <NameOf lookup={written.lookup} id={written.id} />;
    return written ?? (writeValue(raw) || t("nothing"));
  };
  if (told.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-muted">
      {told.map(([field, [before, after]]) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          {t.rich("changed_rich", {
            field: labels[field] ?? field,
            before: () => <bdi>{value(field, before)}</bdi>,
            after: () => <bdi className="text-text">{value(field, after)}</bdi>,
          })}
        </li>
      ))}
    </ul>
  );
}
