"use client";

import { recordSegments } from "@/components/nouns";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import type { Noun } from "@/lib/kernel/base/nouns";

/** Another record by its name, as a link where its kind has a page. */
export function RecordName({ noun, id, title }: { noun: Noun; id: string; title: string }) {
  const pagePath = usePagePath();
  const segments = recordSegments(noun, id);
  const name = <bdi className="min-w-0 truncate">{title}</bdi>;
  if (segments === null) return <span className="inline-flex max-w-full">{name}</span>;
  return (
    <AheadLink href={pagePath(...segments)} className="inline-flex min-h-6 max-w-full items-center justify-self-start hover:underline">
      {name}
    </AheadLink>
  );
}
