"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { vaultItems } from "./resource";

/** Who read or changed the item, from where and when. */
export function AccessHistory({ id }: { id: string }) {
  const t = useTranslations("vault");
  const { data } = usePart(vaultItems, id, "audit", vaultItems.verbs.audit, { id });
  return (
    <Section title={t("history.title")}>
      {data === undefined ? <SkeletonLines count={3} /> : null}
      <ul className="grid text-sm">
        {data?.data.map(({ id: entry, at, operation, actor, ip }) => {
          const done = `verbs.${operation.split(".").at(-1) ?? ""}.done` as "verbs.create.done";
          return (
            <li key={entry} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
              <span className="min-w-32 font-medium">
                <bdi>{actor.kind === "visitor" ? t("history.visitor") : actor.name}</bdi>
              </span>
              <span className="flex-1">{operation.startsWith("vault_links.") ? t("history.link") : t.has(done) ? t(done) : operation}</span>
              <bdi className="text-muted tabular-nums">{ip ?? "–"}</bdi>
              <RelativeTime value={at} className="text-muted" />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
