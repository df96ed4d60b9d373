"use client";

import Link from "next/link";
import { recordSegments } from "@/components/nouns";
import { usePagePath } from "@/components/shell/workplace";
import { useWords } from "@/components/words/use-words";
import { nameInChanges } from "./name-in-changes";
import type { AuditRow } from "./resource";

/** The record that an entry concerns: its kind, its name if the entry has it, and a link if its kind has a page and it still exists. */
export function AuditRecord({ row: { noun, record_id, changes, operation } }: { row: AuditRow }) {
  const words = useWords();
  const pagePath = usePagePath();
  if (noun === null || record_id === null) return null;
  const name = nameInChanges(changes);
  const shown = (
    <span className="truncate">
      {words.noun(noun)} {name === null ? null : <bdi className="text-muted">{name}</bdi>}
    </span>
  );
  const segments = operation.endsWith(".delete") && noun === "invoice" ? null : recordSegments(noun, record_id);
  if (segments === null) return shown;
  return (
    <Link href={pagePath(...segments)} prefetch={false} className="inline-flex min-h-6 max-w-full items-center underline">
      {shown}
    </Link>
  );
}
