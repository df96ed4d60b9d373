"use client";

import { KeyRound } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import type { FirstPage } from "@/components/api/resource";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { VaultItemKind } from "@/lib/domains/vault/schema";
import { vaultItems, type VaultItemRow } from "./resource";
import { VaultGate } from "./VaultGate";

export function VaultItemsList({ first }: { first: FirstPage<VaultItemRow> }) {
  const t = useTranslations("vault");
  const format = useFormatter();
  const pagePath = usePagePath();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof vaultItems)["schemas"]>> => ({
      resource: vaultItems,
      title: t("plural"),
      notice: <VaultGate />,
      columns: [
        { key: "title", header: t("fields.title"), cell: (row) => <bdi>{row.title}</bdi>, sort: "title" },
        { key: "kind", header: t("fields.kind"), cell: (row) => t(`kinds.${row.kind}`), width: "32", phone: "note" },
        { key: "sealed", header: t("fields.sealed"), cell: (row) => <SealedBadge sealed={row.sealed} />, width: "32", phone: "mark" },
        {
          key: "expires_on",
          header: t("fields.expires_on"),
          cell: (row) => (row.expires_on ? <DateText value={row.expires_on} /> : null),
          width: "32",
          room: "56",
        },
      ],
      filters: [
        {
          name: "kind",
          label: t("fields.kind"),
          kind: "options",
          options: VaultItemKind.options.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ],
      views: [{ key: "all", label: t("views.all"), query: {} }],
      savedViews: "vault",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.title, href: (row) => pagePath("vault", row.id) },
      primary: { label: t("verbs.create.do"), href: pagePath("vault", "new"), permission: "vault.write" },
      empty: { icon: <KeyRound />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, format, pagePath],
  );
  return <ListPage list={list} first={first} />;
}

export function SealedBadge({ sealed }: { sealed: boolean }) {
  const t = useTranslations("vault");
  return <Badge tone={sealed ? "good" : "neutral"}>{t(sealed ? "sealed" : "unsealed")}</Badge>;
}
