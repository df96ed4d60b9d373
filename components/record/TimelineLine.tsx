"use client";

import { CreditCard, Mail, Sparkles, StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Wire } from "@/components/api/resource";
import { MailButton } from "@/components/mail/MailButton";
import { Amount } from "@/components/ui/Amount";
import { Avatar } from "@/components/ui/Avatar";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { useWords } from "@/components/words/use-words";
import { afterName } from "@/lib/i18n/words";
import type { TimelineEntry } from "@/lib/domains/timeline/schema";
import { Changes } from "./Changes";
import { NoteEntry } from "./NoteEntry";
import type { TimelineWords } from "./timeline-words";

type Entry = Wire<typeof TimelineEntry>;

export function TimelineLine({ entry, recordId, labels, write }: { entry: Entry; recordId: string } & TimelineWords) {
  const t = useTranslations("staff.timeline");
  const methods = useTranslations("staff.timeline.methods");
  const words = useWords();
  const nameOf = ({ kind, name }: Extract<Entry, { kind: "change" | "event" }>["actor"]) => (kind === "link" ? t("by_link") : name);
  switch (entry.kind) {
    case "change":
      return (
        <Line
          sign={<Avatar name={nameOf(entry.actor)} />}
          who={nameOf(entry.actor)}
          what={afterName(words.verb(entry.operation))}
          at={entry.at}
        >
          {entry.operation.endsWith(".create") ? null : <Changes changes={entry.changes} labels={labels} write={write} />}
        </Line>
      );
    case "event":
      return <Line sign={<Sign icon={<Sparkles />} />} who={words.event(entry.name)} what={nameOf(entry.actor)} at={entry.at} />;
    case "mail":
      return (
        <Line
          sign={<Sign icon={<Mail />} />}
          who={<MailButton id={entry.id} subject={entry.subject} />}
          what={t(`mails.${entry.status}`)}
          at={entry.at}
        >
          <p className="truncate text-muted">{entry.to.map(({ address }) => address).join(", ")}</p>
        </Line>
      );
    case "payment":
      return (
        <Line
          sign={<Sign icon={<CreditCard />} />}
          who={<Amount value={entry.amount} currency={entry.currency} />}
          what={t("paid", { method: methods(entry.method) })}
          at={entry.at}
        >
          {entry.reference === null ? null : <p className="text-muted">{entry.reference}</p>}
        </Line>
      );
    case "note":
      return (
        <Line sign={<Sign icon={<StickyNote />} />} who={entry.author.name} what={t("noted")} at={entry.at}>
          <NoteEntry note={entry} recordId={recordId} />
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
