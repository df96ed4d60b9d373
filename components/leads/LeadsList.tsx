"use client";

import { Tag, Target } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import Link from "next/link";
import { useMemo } from "react";
import { customerLookup, orNone, staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { useCustomList } from "@/components/custom-fields/use-custom-list";
import { bulkThrough } from "@/components/list/bulk-through";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import { MenuLink } from "@/components/ui/Menu";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { Tags } from "@/components/ui/Tags";
import { hasTag } from "@/lib/commerce/tags";
import { namesOf } from "@/components/list/names";
import type { LeadSource } from "@/lib/domains/leads/schema";
import { LeadStatusBadge, leadStatuses } from "./LeadStatusBadge";
import { leads, type LeadRow } from "./resource";

/** The company's leads, newest first. */
const bulk = bulkThrough({ bulk: leads.verbs.bulk, undo_bulk: leads.verbs.undo_bulk });

const sources = namesOf<LeadSource>({
  website: true,
  web_form: true,
  referral: true,
  partner: true,
  event: true,
  advertising: true,
  social_media: true,
  email: true,
  phone: true,
  cold_outreach: true,
  other: true,
});

export function LeadsList({ first }: { first: FirstPage<LeadRow> }) {
  const t = useTranslations("leads");
  const common = useTranslations("common");
  const format = useFormatter();
  const pagePath = usePagePath();
  const { staff } = useWorkplace();
  const list = useMemo((): ListDeclaration<NonNullable<(typeof leads)["schemas"]>> => {
    const day = (value: string | null) => (value === null ? null : <DateText value={value} />);
    return {
      resource: leads,
      title: t("plural"),
      columns: [
        { key: "name", header: t("fields.name"), cell: (row) => row.name, sort: "name" },
        { key: "company", header: t("fields.company"), cell: (row) => row.company, width: "40", phone: "note" },
        { key: "status", header: t("fields.status"), cell: (row) => <LeadStatusBadge status={row.status} />, width: "36", phone: "mark" },
        { key: "source", header: t("fields.source"), cell: (row) => t(`sources.${row.source}`), width: "32", room: "72" },
        {
          key: "owner_id",
          header: t("fields.owner_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={staffLookup} id={row.owner_id} />
            </CellText>
          ),
          width: "32",
          room: "72",
        },
        { key: "follow_up_on", header: t("fields.follow_up_on"), cell: (row) => day(row.follow_up_on), width: "28", room: "56" },
        {
          key: "expected_close_date",
          header: t("fields.expected_close_date"),
          cell: (row) => day(row.expected_close_date),
          width: "32",
          room: "84",
        },
        {
          key: "value",
          header: t("fields.value"),
          cell: (row) => (row.value === null ? null : <Amount value={row.value} currency={row.currency} />),
          width: "36",
          align: "figures",
          phone: "figure",
        },
        { key: "tags", header: t("fields.tags"), cell: (row) => <Tags names={row.tags} oneLine />, width: "32", room: "84" },
        { key: "email", header: t("fields.email"), cell: (row) => row.email, width: "48", hidden: true },
        { key: "phone", header: t("fields.phone"), cell: (row) => row.phone, width: "36", hidden: true },
        {
          key: "created_at",
          header: t("fields.created_at"),
          cell: (row) => <RelativeTime value={row.created_at} />,
          sort: "created_at",
          descendingFirst: true,
          width: "32",
          hidden: true,
        },
      ],
      filters: [
        {
          name: "status",
          label: t("fields.status"),
          kind: "options",
          options: leadStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
        {
          name: "source",
          label: t("fields.source"),
          kind: "options",
          options: sources.map((value) => ({ value, label: t(`sources.${value}`) })),
        },
        { name: "owner_id", label: t("fields.owner_id"), kind: "lookup", lookup: orNone(staffLookup, common("nobody")) },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
        { name: "tag", label: t("fields.tag"), kind: "text" },
        { name: "active", label: t("filters.active"), kind: "flag", yes: t("filters.active"), no: t("filters.decided") },
        { name: "follow_up_until", label: t("filters.follow_up_until"), kind: "day" },
        { name: "created_from", label: t("filters.created_from"), kind: "day" },
        { name: "created_to", label: t("filters.created_to"), kind: "day" },
        { name: "first_source", label: t("filters.first_source"), kind: "text" },
        { name: "last_source", label: t("filters.last_source"), kind: "text" },
      ],
      views: [
        { key: "active", label: t("views.active"), query: { active: "true" } },
        { key: "mine", label: t("views.mine"), query: { active: "true", owner_id: staff.id } },
        { key: "all", label: t("views.all"), query: {} },
      ],
      savedViews: "leads",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.name, href: (row) => pagePath("leads", row.id) },
      bulk: (["tag", "untag"] as const).map((action) => ({
        key: action,
        label: t(`bulk.${action}`),
        icon: <Tag />,
        permission: "leads.write" as const,
        question: { kind: "text" as const, label: t("fields.tag") },
        affects: (row: LeadRow, answer: { value: string } | null | undefined) =>
          hasTag(row.tags, answer?.value.trim() ?? "") !== (action === "tag"),
        describe: (count: number, answer: { value: string } | null | undefined) =>
          t(`bulk.${action}_text`, { count, tag: answer?.value.trim() ?? "" }),
        run: bulk((ids, answer) => ({ action, ids, tag: answer?.value.trim() ?? "" })),
      })),
      bulkHistory: { list: leads.verbs.list_bulk, undo: leads.verbs.undo_bulk, labels: {} },
      primary: { label: t("actions.new"), href: pagePath("leads", "new"), permission: "leads.write" },
      menu: (
        <MenuLink>
          <Link href={pagePath("leads", "board")}>{t("actions.board")}</Link>
        </MenuLink>
      ),
      empty: { icon: <Target />, title: t("empty.title"), text: t("empty.text") },
    };
  }, [t, common, format, pagePath, staff.id]);
  return <ListPage list={useCustomList("leads", list)} first={first} />;
}
