"use client";

import { Sparkles } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { colleagueLookup, customerLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Tone } from "@/components/ui/Shape";
import { assistLog, type AssistRow } from "../resource";
import { AssistLogDetail } from "./AssistLogDetail";

const tones: Record<AssistRow["status"], Tone> = {
  queued: "neutral",
  running: "accent",
  ready: "good",
  failed: "bad",
  cancelled: "neutral",
};
const kinds = ["thread_summary", "reply_draft", "receipt_reading", "section_draft", "test"] as const;

/** What left for which provider, newest first; each row expands in place. Nobody sees another's answer here. */
export function AssistLogPage({ first }: { first: FirstPage<AssistRow> }) {
  const t = useTranslations("assists");
  const settings = useTranslations("settings");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof assistLog)["schemas"]>> => ({
      resource: assistLog,
      title: t("log.title"),
      trail: [
        { label: settings("title"), href: pagePath("settings") },
        { label: settings("pages.assist_settings.title"), href: pagePath("settings", "ai") },
      ],
      columns: [
        { key: "kind", header: t("fields.kind"), cell: (row) => t(`kinds.${row.kind}`) },
        {
          key: "host",
          header: t("fields.host"),
          cell: (row) => (row.host === "" ? t("log.kept_here") : <bdi dir="ltr">{row.host}</bdi>),
          width: "48",
          phone: "note",
        },
        {
          key: "staff_id",
          header: t("fields.staff_id"),
          cell: ({ staff_id }) => (staff_id === null ? t("fields.key_id") : <NameOf lookup={colleagueLookup} id={staff_id} />),
          width: "40",
          room: "72",
        },
        {
          key: "status",
          header: t("fields.status"),
          cell: (row) => <Badge tone={tones[row.status]}>{t(`status.${row.status}`)}</Badge>,
          width: "32",
          phone: "mark",
        },
        {
          key: "created_at",
          header: t("log.when"),
          cell: (row) => <RelativeTime value={row.created_at} />,
          width: "36",
          sort: "created_at",
          descendingFirst: true,
          phone: "figure",
        },
      ],
      filters: [
        { name: "kind", label: t("fields.kind"), kind: "options", options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })) },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
        { name: "staff_id", label: t("fields.staff_id"), kind: "lookup", lookup: colleagueLookup },
      ],
      views: [{ key: "all", label: t("log.views.all"), query: {} }],
      defaultSort: "-created_at",
      countText: (count, capped) => t("log.count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => t(`kinds.${row.kind}`), href: () => pagePath("settings", "ai", "log") },
      unfold: (row) => <AssistLogDetail row={row} />,
      empty: { icon: <Sparkles />, title: t("log.empty.title"), text: t("log.empty.text") },
    }),
    [t, settings, format, pagePath],
  );
  return <ListPage list={list} first={first} />;
}
