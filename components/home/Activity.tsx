"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import type { Wire } from "@/components/api/resource";
import { Section } from "@/components/record/Section";
import { recordSegments } from "@/components/shell/record-links";
import { RecordIcon } from "@/components/shell/RecordIcon";
import { usePagePath } from "@/components/shell/workplace";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Dashboard } from "@/lib/domains/reports/schema";
import type { Messages } from "@/lib/i18n/catalogues";

type EventKey = keyof Messages["home"]["activity"]["events"];
type Line = Wire<typeof Dashboard>["activity"][number];

const mostLines = 12;

/** What happened last, each line with its record. That somebody was told of something is the inbox's, and not told again. */
export function Activity({ activity }: { activity: readonly Line[] }) {
  const t = useTranslations("home.activity");
  const lines = activity.filter(({ noun }) => noun !== "notification").slice(0, mostLines);
  return (
    <Section title={t("title")}>
      {lines.length === 0 ? <p className="text-sm text-muted">{t("nothing")}</p> : null}
      <ol className="grid text-sm empty:hidden">
        {lines.map((line) => (
          <li key={line.id} className="grid min-h-9 grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-2 py-1 [&_svg]:size-4 [&_svg]:text-muted">
            <RecordIcon noun={line.noun} />
            <span className="min-w-0">
              <What line={line} /> <bdi className="text-muted">{line.actor.kind === "system" ? t("by_itself") : line.actor.name}</bdi>
            </span>
            <RelativeTime value={line.occurred_at} className="text-xs whitespace-nowrap text-muted" />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What happened, as a link to the record where it has a page and is still there. */
function What({ line }: { line: Line }) {
  const t = useTranslations("home.activity.events");
  const pagePath = usePagePath();
  const key = line.name.replaceAll(".", "_") as EventKey;
  const words = t(t.has(key) ? key : "other");
  const segments = line.name.endsWith(".deleted") ? null : recordSegments(line.noun, line.record_id);
  if (segments === null) return <span className="font-medium">{words}</span>;
  return (
    <Link href={pagePath(...segments)} className="inline-flex min-h-6 items-center font-medium hover:underline">
      {words}
    </Link>
  );
}
