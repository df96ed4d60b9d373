"use client";

import { useTranslations } from "next-intl";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import type { Tone } from "@/components/ui/Shape";
import type { RetentionStatus } from "@/lib/domains/retention/schema";
import { SettingsTable } from "../SettingsTable";
import { retentionItems, type ItemRow } from "./resource";

const tones: Record<RetentionStatus, Tone> = { marked: "warn", kept: "neutral", done: "good", failed: "bad" };

/** What the rules marked: for a week it can be kept. */
export function MarkedRecords({ first }: { first: FirstPage<ItemRow> }) {
  const t = useTranslations("retention_items");
  const kinds = useTranslations("retention_policies.kinds");
  const can = useCan();
  const { api, perform } = usePerform([retentionItems.name]);
  const found = useList(retentionItems, first.query, first);
  const nameOf = (row: ItemRow) => row.title ?? kinds(row.kind);
  return (
    <SettingsTable
      label={t("plural")}
      rows={found.rows}
      idOf={(row) => row.id}
      empty={t("empty")}
      columns={[
        { key: "title", header: t("fields.title"), cell: (row) => <bdi className="font-medium">{nameOf(row)}</bdi> },
        { key: "kind", header: t("fields.kind"), cell: (row) => kinds(row.kind), wide: true },
        {
          key: "status",
          header: t("fields.status"),
          cell: (row) => (
            <span className="grid justify-items-start gap-1">
              <Badge tone={tones[row.status]}>{t(`statuses.${row.status}`)}</Badge>
              {row.reason === null ? null : (
                <span lang="en" className="text-muted">
                  {row.reason}
                </span>
              )}
            </span>
          ),
        },
        { key: "due_at", header: t("fields.due_at"), cell: (row) => <DateText value={row.due_at} />, wide: true },
      ]}
      {...(can("retention.write")
        ? {
            actions: (row: ItemRow) =>
              row.status === "marked" || row.status === "failed" ? (
                <>
                  <Button
                    tone="quiet"
                    aria-label={t("keep_named", { name: nameOf(row) })}
                    onClick={() => void perform(() => api.call(retentionItems.verbs.keep, { id: row.id }))}
                  >
                    {t("verbs.keep.do")}
                  </Button>
                  {row.status === "marked" ? null : (
                    <Button
                      tone="quiet"
                      aria-label={t("retry_named", { name: nameOf(row) })}
                      onClick={() => void perform(() => api.call(retentionItems.verbs.retry, { id: row.id }))}
                    >
                      {t("verbs.retry.do")}
                    </Button>
                  )}
                </>
              ) : null,
          }
        : {})}
      onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
    />
  );
}
