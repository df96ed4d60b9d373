"use client";

import { FileCheck } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FirstPage } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { DateText } from "@/components/ui/DateText";
import { ConsentDetails, ConsentState } from "./ConsentState";
import { consents, type ConsentRow } from "./resource";

/** The log of consents, newest first; each row expands in place. */
export function ConsentsPage({ first }: { first: FirstPage<ConsentRow> }) {
  const t = useTranslations("consents");
  const settings = useTranslations("settings");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof consents)["schemas"]>> => ({
      resource: consents,
      title: settings("pages.consents.title"),
      trail: [{ label: settings("title"), href: pagePath("settings") }],
      columns: [
        { key: "name", header: t("fields.name"), cell: (row) => (row.name === "" ? row.address : row.name) },
        { key: "address", header: t("fields.address"), cell: (row) => <bdi>{row.address}</bdi>, width: "48", phone: "note" },
        { key: "purpose", header: t("fields.purpose"), cell: (row) => t(`purposes.${row.purpose}`), width: "40", room: "56" },
        { key: "state", header: t("state"), cell: (row) => <ConsentState row={row} />, width: "40", phone: "mark" },
        {
          key: "given_at",
          header: t("fields.given_at"),
          cell: (row) => <DateText value={row.given_at} />,
          width: "32",
          phone: "figure",
        },
      ],
      filters: [
        { name: "address", label: t("fields.address"), kind: "text" },
        { name: "withdrawn", label: t("is_withdrawn"), kind: "flag", yes: t("is_withdrawn"), no: t("holds") },
      ],
      views: [{ key: "all", label: t("views.all"), query: {} }],
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.name, href: () => pagePath("settings", "consents") },
      unfold: (row) => <ConsentDetails row={row} />,
      empty: { icon: <FileCheck />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, settings, format, pagePath],
  );
  return <ListPage list={list} first={first} />;
}
