"use client";

import { ScrollText } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FirstPage } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { actorLookup } from "./actor-lookup";
import { AuditChain } from "./AuditChain";
import { AuditActor } from "./AuditActor";
import { AuditDetail } from "./AuditDetail";
import { AuditRecord } from "./AuditRecord";
import { auditEntries, type AuditRow } from "./resource";
import { useAuditWords } from "./use-audit-words";

/** The audit log, newest first; each row expands in place. */
export function AuditPage({ first }: { first: FirstPage<AuditRow> }) {
  const t = useTranslations("audit");
  const settings = useTranslations("settings");
  const format = useFormatter();
  const pagePath = usePagePath();
  const words = useAuditWords();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof auditEntries)["schemas"]>> => ({
      resource: auditEntries,
      title: t("title"),
      trail: [{ label: settings("title"), href: pagePath("settings") }],
      columns: [
        { key: "operation", header: t("columns.operation"), cell: (row) => words.verb(row.operation) },
        { key: "actor", header: t("columns.actor"), cell: (row) => <AuditActor actor={row.actor} />, width: "48", phone: "note" },
        { key: "record_id", header: t("columns.record"), cell: (row) => <AuditRecord row={row} />, width: "48", room: "56" },
        {
          key: "ip",
          header: t("columns.ip"),
          cell: (row) =>
            row.ip === null ? null : (
              <bdi dir="ltr" className="numbers">
                {row.ip}
              </bdi>
            ),
          width: "36",
          room: "72",
        },
        {
          key: "at",
          header: t("columns.at"),
          cell: (row) => <RelativeTime value={row.at} />,
          width: "36",
          sort: "at",
          descendingFirst: true,
          phone: "figure",
        },
      ],
      filters: [
        { name: "actor_id", label: t("filters.actor_id"), kind: "lookup", lookup: actorLookup },
        { name: "from", label: t("filters.from"), kind: "day" },
        { name: "to", label: t("filters.to"), kind: "day" },
        { name: "operation", label: t("filters.operation"), kind: "options", options: words.operations },
        { name: "record_id", label: t("filters.record_id"), kind: "text" },
      ],
      views: [
        { key: "people", label: t("views.people"), query: { by: "people" } },
        { key: "system", label: t("views.system"), query: { by: "system" } },
      ],
      notice: <AuditChain />,
      savedViews: "audit",
      defaultSort: "-at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => words.verb(row.operation), href: () => pagePath("settings", "audit") },
      unfold: (row) => <AuditDetail row={row} />,
      empty: { icon: <ScrollText />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, settings, format, pagePath, words],
  );
  return <ListPage list={list} first={first} />;
}
