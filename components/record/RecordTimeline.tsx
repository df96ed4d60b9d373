"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { timeline } from "./resource";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys, type Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useCustomWords } from "@/components/custom-fields/use-custom-words";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { useWords } from "@/components/words/use-words";
import type { TimelineKind } from "@/lib/domains/timeline/schema";
import { groupEdits } from "./group-edits";
import { NoteForm } from "./NoteForm";
import { Section } from "./Section";
import type { TimelineWords } from "./timeline-words";
import { TimelineLine } from "./TimelineLine";

type Kind = Wire<typeof TimelineKind>;

interface RecordTimelineProps extends TimelineWords {
  resource: { name: string };
  id: string;
  /** The entry kinds that this record can have, offered as filters. */
  kinds: readonly Kind[];
  /** Whether this kind of record has notes. */
  notes?: boolean;
}

/** A record's history, newest first: field changes, mails, payments and notes, filtered by kind on request. */
export function RecordTimeline({ resource, id, kinds, notes = false, labels, write }: RecordTimelineProps) {
  const t = useTranslations("staff.timeline");
  const words = useWords();
  const custom = useCustomWords(resource.name);
  const can = useCan();
  const api = useApi();
  const [kind, setKind] = useState<Kind | null>(null);
  const list = useInfiniteQuery({
    queryKey: [...queryKeys.part(api.tenant, resource.name, id, "timeline"), kind],
    queryFn: ({ pageParam, signal }) =>
      api.ask(
        timeline.list,
        { record_id: id, limit: "20", ...(kind === null ? {} : { kind }), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
  const writeValue: TimelineWords["write"] = (field, value, currency) =>
    custom.write(field, value) ?? write?.(field, value, currency) ?? null;
  const entries = list.data && groupEdits(list.data.pages.flatMap((page) => page.data));
  return (
    <Section
      title={t("title")}
      action={
        <div role="group" aria-label={t("filter")} className="flex flex-wrap gap-0.5">
          {[null, ...kinds].map((one) => (
            <button
              key={one ?? "all"}
              type="button"
              aria-pressed={one === kind}
              onClick={() => setKind(one)}
              className="min-h-7 rounded-md px-2 text-sm text-muted hover:bg-hover aria-pressed:bg-hover aria-pressed:text-text"
            >
              {one === null ? t("all") : one === "change" || one === "event" ? t(`kinds.${one}`) : words.plural(one)}
            </button>
          ))}
        </div>
      }
    >
      {notes && can("notes.write") ? <NoteForm resource={resource} id={id} /> : null}
      {list.isError ? <p className="py-2 text-sm text-muted">{t("failed")}</p> : null}
      {entries === undefined && !list.isError ? <SkeletonLines count={3} /> : null}
      {entries?.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ol className="grid">
        {entries?.map((entry) => (
          <TimelineLine key={entry.id} row={entry} recordId={id} labels={{ ...labels, ...custom.labels }} write={writeValue} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button
          tone="quiet"
          className="-ms-[15px] justify-self-start"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("more")}
        </Button>
      ) : null}
    </Section>
  );
}
