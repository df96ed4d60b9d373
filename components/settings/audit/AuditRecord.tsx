"use client";

import { recordSegments } from "@/components/nouns";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { useWords } from "@/components/words/use-words";
import { nameInChanges } from "@/components/record/name-in-changes";
import { AheadLink } from "@/components/ui/AheadLink";
import { nounOf } from "@/lib/kernel/base/nouns";
import type { AuditRow } from "./resource";

/** The record that an entry concerns: its kind, its name if the entry has it, and a link if it has a page that the reader may open. */
export function AuditRecord({ row: { noun, record_id, record_name, changes, operation } }: { row: AuditRow }) {
  const words = useWords();
  const pagePath = usePagePath();
  const can = useCan();
  if (noun === null || record_id === null) return null;
  const name = nameInChanges(changes) ?? record_name;
  const shown = (
    <span className="truncate">
      {name === null ? words.noun(noun) : <bdi>{name}</bdi>}
      {name === null ? null : <span className="text-muted"> · {words.noun(noun)}</span>}
    </span>
  );
  const { seeAll } = nounOf(noun);
  const hidden = seeAll !== undefined && (seeAll === "nobody" || !can(seeAll));
  const gone = operation.endsWith(".delete") && noun === "invoice";
  const segments = gone || hidden ? null : recordSegments(noun, record_id);
  if (segments === null) return shown;
  return (
    <AheadLink href={pagePath(...segments)} className="inline-flex min-h-6 max-w-full items-center underline">
      {shown}
    </AheadLink>
  );
}
