"use client";

import { recordSegments } from "@/components/nouns";
import { usePagePath } from "@/components/shell/workplace";
import { useWords } from "@/components/words/use-words";
import { nameInChanges } from "@/components/record/name-in-changes";
import { AheadLink } from "@/components/ui/AheadLink";
import type { AuditRow } from "./resource";

/** The record that an entry concerns: its kind, its name if the entry has it, and a link if its kind has a page and it still exists. */
export function AuditRecord({ row: { noun, record_id, record_name, changes, operation } }: { row: AuditRow }) {
  const words = useWords();
  const pagePath = usePagePath();
  if (noun === null || record_id === null) return null;
  const name = nameInChanges(changes) ?? record_name;
  const shown = (
    <span className="truncate">
      {name === null ? words.noun(noun) : <bdi>{name}</bdi>}
      {name === null ? null : <span className="text-muted"> · {words.noun(noun)}</span>}
    </span>
  );
  const segments = operation.endsWith(".delete") && noun === "invoice" ? null : recordSegments(noun, record_id);
  if (segments === null) return shown;
  return (
    <AheadLink href={pagePath(...segments)} className="inline-flex min-h-6 max-w-full items-center underline">
      {shown}
    </AheadLink>
  );
}
