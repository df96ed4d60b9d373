"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import type { Wire } from "@/components/api/resource";
import { Section } from "@/components/record/Section";
import { recordSegments } from "@/components/nouns";
import { RecordIcon } from "@/components/shell/RecordIcon";
import { usePagePath } from "@/components/shell/workplace";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { useWords } from "@/components/words/use-words";
import { isNamedActor } from "@/lib/kernel/base/actors";
import type { Dashboard } from "@/lib/domains/reports/schema";

type Line = Wire<typeof Dashboard>["activity"][number];

const mostLines = 12;

/** The latest activity, each line with its record. Notification entries are left out because the inbox shows them. */
export function Activity({ activity }: { activity: readonly Line[] }) {
  const t = useTranslations("home.activity");
  const words = useWords();
  const lines = activity.filter(({ noun }) => noun !== "notification").slice(0, mostLines);
  return (
    <Section title={t("title")}>
      {lines.length === 0 ? <p className="text-sm text-muted">{t("nothing")}</p> : null}
      <ol className="grid text-sm empty:hidden">
        {lines.map((line) => (
          <li
            key={line.id}
            className="grid min-h-9 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-2 py-1 [&_svg]:size-4 [&_svg]:text-muted"
          >
            <RecordIcon noun={line.noun} />
            <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start">
              <Title line={line} />
              <span className="text-muted">
                {words.event(line.name)}
                {/* Some links identify no person, and then the entry has no actor to name. */}
                {line.actor.kind === "link" && !isNamedActor(line.actor) ? null : (
                  <>
                    {" "}
                    · <bdi>{line.actor.kind === "system" ? t("by_itself") : line.actor.name}</bdi>
                  </>
                )}
              </span>
            </span>
            <RelativeTime value={line.occurred_at} className="text-xs whitespace-nowrap text-muted" />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The record's name, as a link where its kind has a page and the record still exists. */
function Title({ line }: { line: Line }) {
  const pagePath = usePagePath();
  const segments = line.name.endsWith(".deleted") ? null : recordSegments(line.noun, line.record_id);
  if (line.title === null) return null;
  const title = <bdi className="min-w-0 truncate">{line.title}</bdi>;
  if (segments === null) return <span className="inline-flex max-w-full font-medium">{title}</span>;
  return (
    <AheadLink href={pagePath(...segments)} className="inline-flex min-h-6 max-w-full items-center font-medium hover:underline">
      {title}
    </AheadLink>
  );
}
