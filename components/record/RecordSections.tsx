"use client";

import { lazy, Suspense } from "react";
import { browserNouns } from "@/components/nouns";
import { useCan } from "@/components/shell/workplace";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import type { Noun } from "@/lib/kernel/base/nouns";

const sections = browserNouns.flatMap(({ noun, sections: declared = [] }) =>
  declared.map(({ on, permission, load }) => ({
    noun,
    on,
    permission,
    Section: lazy(() => load().then((Loaded) => ({ default: Loaded }))),
  })),
);

/** What other nouns show on the page of a record, in the order of the nouns; each is loaded with the first page that shows it. */
export function RecordSections({ noun: shown, id }: { noun: Noun; id: string }) {
  const can = useCan();
  return sections
    .filter(({ on, permission }) => on === shown && can(permission))
    .map(({ noun, Section }) => (
      <Suspense key={noun} fallback={<SkeletonLines count={3} />}>
        <Section id={id} />
      </Suspense>
    ));
}
