"use client";

import { Package } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FirstPage } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ItemStatus } from "./ItemStatus";
import { items, type ItemRow } from "./resource";
import { UnitPrice } from "./UnitPrice";

/** The list of items and services that the company sells. */
export function ItemsList({ first }: { first: FirstPage<ItemRow> }) {
  const t = useTranslations("items");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof items)["schemas"]>> => ({
      resource: items,
      title: t("title"),
      columns: [
        { key: "name", header: t("fields.name"), cell: (row) => row.name, sort: "name" },
        { key: "code", header: t("fields.code"), cell: (row) => row.code, width: "32", phone: "note" },
        { key: "unit", header: t("fields.unit"), cell: (row) => row.unit, width: "24" },
        { key: "active", header: t("fields.active"), cell: (row) => <ItemStatus item={row} />, width: "28", phone: "mark" },
        {
          key: "updated_at",
          header: t("fields.updated_at"),
          cell: (row) => <RelativeTime value={row.updated_at} />,
          sort: "updated_at",
          descendingFirst: true,
          width: "32",
          room: "56",
        },
        {
          key: "unit_price",
          header: t("fields.unit_price"),
          cell: (row) => <UnitPrice item={row} />,
          align: "figures",
          width: "36",
          phone: "figure",
        },
      ],
      filters: [
        { name: "active", label: t("fields.active"), kind: "flag", yes: t("status.active"), no: t("status.inactive") },
        { name: "deleted", label: t("fields.deleted"), kind: "flag", yes: t("yes"), no: t("no") },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "active", label: t("views.active"), query: { active: "true" } },
        { key: "deleted", label: t("views.deleted"), query: { deleted: "true" } },
      ],
      savedViews: "items",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.name, href: (row) => pagePath("items", row.id) },
      primary: { label: t("actions.new"), href: pagePath("items", "new"), permission: "items.write" },
      empty: { icon: <Package />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath],
  );
  return <ListPage list={list} first={first} />;
}
