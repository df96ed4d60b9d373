"use client";

import { CreditCard, Mail, Sparkles, StickyNote, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MailButton } from "@/components/mail/MailButton";
import { Amount } from "@/components/ui/Amount";
import { Avatar } from "@/components/ui/Avatar";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { useWords } from "@/components/words/use-words";
import { afterName } from "@/lib/i18n/words";
import { Changes } from "./Changes";
import { isEdit, type TimelineRow } from "./group-edits";
import { nameInChanges } from "./name-in-changes";
import { NoteEntry } from "./NoteEntry";
import { RecordName } from "./RecordName";
import type { TimelineWords } from "./timeline-words";
import { useActorName, useGatewayName } from "./use-actor-name";

/** One line of a timeline: a sentence, and below it what it is about. */
export function TimelineLine({ row, recordId, labels, write }: { row: TimelineRow; recordId: string } & TimelineWords) {
  const t = useTranslations("staff.timeline");
  const methods = useTranslations("staff.timeline.methods");
  const words = useWords();
  const actorName = useActorName();
  const gatewayName = useGatewayName();
  const named = (name: string) => () => <bdi className="font-medium text-text">{name}</bdi>;
  switch (row.kind) {
    case "change": {
      const name = actorName(row.actor);
      const [event] = row.events;
      const sentence =
        row.actor.kind === "system" && event !== undefined
          ? t.rich("reported", { who: named(name), what: afterName(words.event(event)) })
          : t.rich("did", { who: named(name), what: afterName(words.verb(row.operation)), count: row.times });
      return (
        <Line sign={<Avatar name={name} />} sentence={sentence} at={row.at}>
          {isEdit(row.operation) ? (
            <Changes changes={row.changes} labels={labels} write={write} currencies={row.currencies} />
          ) : (
            <PartName row={row} />
          )}
        </Line>
      );
    }
    case "event": {
      const name = actorName(row.actor);
      return (
        <Line
          sign={<Sign icon={<Sparkles />} />}
          sentence={
            row.actor.kind === "system"
              ? named(words.event(row.name))()
              : t.rich("happened", { what: named(words.event(row.name)), who: () => <bdi>{name}</bdi> })
          }
          at={row.at}
        >
          {row.title === null ? null : <RecordName noun={row.noun} id={row.record_id} title={row.title} />}
        </Line>
      );
    }
    case "mail":
      return (
        <Line
          sign={<Sign icon={<Mail />} />}
          sentence={
            <>
              <MailButton id={row.id} subject={row.subject} /> {t(`mails.${row.status}`)}
            </>
          }
          at={row.at}
        >
          <p className="truncate text-muted">{row.to.map(({ address }) => address).join(", ")}</p>
        </Line>
      );
    case "payment": {
      const via = row.gateway === null ? null : gatewayName(row.gateway);
      const sentence =
        via === null
          ? t.rich("paid", { amount: sum(row), method: methods(row.method) })
          : t.rich("paid_via", { amount: sum(row), gateway: named(via) });
      return (
        <Line sign={<Sign icon={<CreditCard />} />} sentence={sentence} at={row.at}>
          {row.reference === null ? null : <p className="text-muted">{row.reference}</p>}
        </Line>
      );
    }
    case "refund": {
      const via = row.gateway === null ? null : gatewayName(row.gateway);
      const sentence =
        via === null ? t.rich("refunded", { amount: sum(row) }) : t.rich("refunded_via", { amount: sum(row), gateway: named(via) });
      return (
        <Line sign={<Sign icon={<Undo2 />} />} sentence={sentence} at={row.at}>
          {row.reason === null ? null : <p className="text-muted">{row.reason}</p>}
        </Line>
      );
    }
    case "note":
      return (
        <Line
          sign={<Sign icon={<StickyNote />} />}
          sentence={t.rich("did", { who: named(row.author.name), what: t("noted"), count: 1 })}
          at={row.at}
        >
          <NoteEntry note={row} recordId={recordId} />
        </Line>
      );
  }
}

const sum =
  ({ amount, currency }: Extract<TimelineRow, { kind: "payment" | "refund" }>) =>
  () => <Amount className="font-medium text-text" value={amount} currency={currency} />;

/** The name of the contact, address or file that was added to the record, taken off it, or downloaded. */
function PartName({ row }: { row: Extract<TimelineRow, { kind: "change" }> }) {
  const name = /\.(add|remove|attach|detach|open)_/.test(row.operation) ? nameInChanges(row.changes) : null;
  return name === null ? null : (
    <p className="text-muted">
      <bdi>{name}</bdi>
    </p>
  );
}

function Sign({ icon }: { icon: ReactNode }) {
  return (
    <span aria-hidden="true" className="inline-flex size-7 items-center justify-center rounded-full bg-hover text-muted [&_svg]:size-3.5">
      {icon}
    </span>
  );
}

function Line({ sign, sentence, at, children }: { sign: ReactNode; sentence: ReactNode; at: string; children?: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3 py-2 text-sm">
      {sign}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 pt-1">
        <p className="flex flex-wrap items-baseline gap-x-2 text-muted">
          <span className="min-w-0 flex-1 wrap-anywhere">{sentence}</span>
          <RelativeTime value={at} className="ms-auto text-xs whitespace-nowrap text-muted" />
        </p>
        {children}
      </div>
    </li>
  );
}
