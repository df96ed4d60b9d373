"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { useWords } from "@/components/words/use-words";
import { vaultItems } from "./resource";

/** Who read or changed the item, from where and when. */
export function AccessHistory({ id }: { id: string }) {
  const t = useTranslations("vault.history");
  const words = useWords();
  const { data } = usePart(vaultItems, id, "audit", vaultItems.verbs.audit, { id });
  return (
    <Section title={t("title")}>
      {data === undefined ? <SkeletonLines count={3} /> : null}
      <ul className="grid text-sm">
        {data?.data.map(({ id: entry, at, operation, actor, ip }) => (
          <li key={entry} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-32 font-medium">
              <bdi>{actor.kind === "visitor" ? t("visitor") : actor.name}</bdi>
            </span>
            <span className="flex-1">{words.verb(operation)}</span>
            <bdi className="text-muted tabular-nums">{ip ?? "–"}</bdi>
            <RelativeTime value={at} className="text-muted" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
