"use client";

import { ShieldCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FirstPage } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { DateText } from "@/components/ui/DateText";
import { PrivacyStatus, statuses } from "./PrivacyStatus";
import { privacyRequests, type PrivacyRow } from "./resource";

export const types = ["access", "rectification", "erasure", "portability"] as const;

/** People's requests about their data, the open ones first. */
export function PrivacyRequestsList({ first }: { first: FirstPage<PrivacyRow> }) {
  const t = useTranslations("privacy_requests");
  const settings = useTranslations("settings");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof privacyRequests)["schemas"]>> => ({
      resource: privacyRequests,
      title: t("plural"),
      trail: [{ label: settings("title"), href: pagePath("settings") }],
      columns: [
        { key: "name", header: t("fields.name"), cell: (row) => row.name },
        { key: "type", header: t("fields.type"), cell: (row) => t(`types.${row.type}`), width: "40", phone: "note" },
        { key: "status", header: t("fields.status"), cell: (row) => <PrivacyStatus status={row.status} />, width: "40", phone: "mark" },
        {
          key: "due_day",
          header: t("fields.due_day"),
          cell: (row) => <DateText value={row.due_day} />,
          sort: "due_day",
          width: "32",
          phone: "note",
        },
        {
          key: "received_day",
          header: t("fields.received_day"),
          cell: (row) => <DateText value={row.received_day} />,
          width: "32",
          room: "72",
        },
      ],
      filters: [
        { name: "type", label: t("fields.type"), kind: "options", options: types.map((value) => ({ value, label: t(`types.${value}`) })) },
        {
          name: "status",
          label: t("fields.status"),
          kind: "options",
          options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ],
      views: [
        { key: "open", label: t("views.open"), query: { open: "true" } },
        { key: "all", label: t("views.all"), query: {} },
      ],
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.name, href: (row) => pagePath("settings", "privacy-requests", row.id) },
      primary: { label: t("verbs.open.do"), href: pagePath("settings", "privacy-requests", "new"), permission: "privacy_requests.write" },
      empty: { icon: <ShieldCheck />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, settings, format, pagePath],
  );
  return <ListPage list={list} first={first} />;
}
