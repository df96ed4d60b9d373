"use client";

import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { Changes } from "@/components/record/Changes";
import { usePagePath } from "@/components/shell/workplace";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { useIsolate } from "@/components/ui/use-isolate";
import { isNamedActor } from "@/lib/kernel/base/actors";
import { AuditRecord } from "./AuditRecord";
import type { AuditRow } from "./resource";
import { useAuditWords } from "./use-audit-words";

/** One audit entry in full: the field changes and the origin of the request. */
export function AuditDetail({ row }: { row: AuditRow }) {
  const t = useTranslations("audit");
  const isolate = useIsolate();
  const pagePath = usePagePath();
  const words = useAuditWords();
  const fields = Object.entries(row.changes);
  const labels = Object.fromEntries(fields.map(([name]) => [name, words.field(row.noun, name)]));
  // The id changes only when a record is created or deleted.
  const [was, is] = row.changes.id ?? ["", ""];
  const created = was === null;
  const deleted = is === null;
  const shown = Object.fromEntries(
    fields.filter(([, [before, after]]) => words.value(row.noun, before) !== "" || words.value(row.noun, after) !== ""),
  );
  const audit = pagePath("settings", "audit");
  return (
    <div className="grid gap-x-10 gap-y-4 text-sm whitespace-normal lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-2">
        <h2 className="font-medium">{t(created ? "detail.created" : deleted ? "detail.removed" : "detail.changes")}</h2>
        {fields.length === 0 ? (
          <p className="text-muted">{t("detail.no_changes")}</p>
        ) : (
          <Changes
            changes={shown}
            labels={labels}
            write={(_, value) => words.value(row.noun, value) || null}
            side={created ? "after" : deleted ? "before" : "both"}
          />
        )}
      </div>
      <div className="grid content-start gap-3">
        <Facts
          facts={[
            { label: t("columns.at"), value: <DateText value={row.at} time /> },
            {
              label: t("columns.actor"),
              value: isNamedActor(row.actor) ? (
                <>
                  <bdi>{row.actor.name}</bdi> · {t(`kinds.${row.actor.kind}`)}
                </>
              ) : (
                t(`kinds.${row.actor.kind}`)
              ),
            },
            { label: t("detail.record"), value: row.noun === null ? null : <AuditRecord row={row} /> },
            {
              label: t("detail.ip"),
              value:
                row.ip === null ? null : (
                  <bdi dir="ltr" className="numbers">
                    {row.ip}
                  </bdi>
                ),
            },
            {
              label: t("detail.browser"),
              value:
                row.user_agent === null ? null : (
                  <bdi dir="ltr" lang="en" className="[overflow-wrap:anywhere]">
                    {row.user_agent}
                  </bdi>
                ),
            },
            {
              label: t("detail.operation"),
              value: (
                <bdi dir="ltr" className="font-mono text-xs">
                  {row.operation}
                </bdi>
              ),
            },
            {
              label: t("detail.request"),
              value: (
                <bdi dir="ltr" className="font-mono text-xs [overflow-wrap:anywhere]">
                  {row.request_id}
                </bdi>
              ),
            },
          ]}
        />
        <p className="grid justify-items-start">
          {row.record_id === null ? null : (
            <AheadLink href={`${audit}?record_id=${row.record_id}`} className="inline-flex min-h-6 items-center underline">
              {t("detail.same_record")}
            </AheadLink>
          )}
          {row.actor.kind !== "staff" || row.actor.id === null ? null : (
            <AheadLink href={`${audit}?actor_id=${row.actor.id}`} className="inline-flex min-h-6 items-center underline">
              {t("detail.same_person", { name: isolate(row.actor.name) })}
            </AheadLink>
          )}
          <AheadLink href={`${audit}?operation=${row.operation}`} className="inline-flex min-h-6 items-center underline">
            {t("detail.same_operation")}
          </AheadLink>
        </p>
      </div>
    </div>
  );
}
