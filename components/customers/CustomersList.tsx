"use client";

import { Building2, Tag, Trash2, Undo2, UserRound } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { orNone, staffLookup } from "@/components/api/lookup";
import type { FirstPage } from "@/components/api/resource";
import { NameOf } from "@/components/api/NameOf";
import { bulkThrough } from "@/components/list/bulk-through";
import { CellText } from "@/components/list/CellText";
import { currencyFilter } from "@/components/list/currency-filter";
import { useCustomList } from "@/components/custom-fields/use-custom-list";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { usePagePath } from "@/components/shell/workplace";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { Tags } from "@/components/ui/Tags";
import { BalanceCell } from "./account/BalanceCell";
import { countryOptions } from "./countries";
import { CustomerStatus } from "./CustomerStatus";
import { customers, type CustomerRow } from "./resource";

/** Loaded with the first preview. */
const CustomerPreview = dynamic(() => import("./CustomerPreview").then((module) => module.CustomerPreview));

const bulk = bulkThrough({ bulk: customers.verbs.bulk, undo_bulk: customers.verbs.undo_bulk });

/** The customer list: the reference example of a list. */
export function CustomersList({ first }: { first: FirstPage<CustomerRow> }) {
  const t = useTranslations("customers");
  const common = useTranslations("common");
  const format = useFormatter();
  const locale = useLocale();
  const pagePath = usePagePath();
  const list = useMemo(() => {
    const countries = countryOptions(locale);
    const declaration: ListDeclaration<NonNullable<(typeof customers)["schemas"]>> = {
      resource: customers,
      title: t("title"),
      columns: [
        { key: "name", header: t("fields.name"), cell: (row) => row.name, sort: "name" },
        { key: "active", header: t("fields.status"), cell: (row) => <CustomerStatus customer={row} />, width: "28", phone: "mark" },
        { key: "email", header: t("fields.email"), cell: (row) => row.email, width: "48", phone: "note" },
        { key: "tags", header: t("fields.tags"), cell: (row) => <Tags names={row.tags} oneLine />, width: "32", room: "56" },
        {
          key: "owner_id",
          header: t("fields.owner_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={staffLookup} id={row.owner_id} />
            </CellText>
          ),
          width: "32",
          room: "56",
        },
        {
          key: "country",
          header: t("fields.country"),
          cell: (row) => countries.find(({ value }) => value === row.country)?.label,
          width: "32",
          room: "84",
        },
        { key: "phone", header: t("fields.phone"), cell: (row) => row.phone, width: "36", hidden: true },
        { key: "currency", header: t("fields.currency"), cell: (row) => row.currency, width: "20", hidden: true },
        {
          key: "created_at",
          header: t("fields.created_at"),
          cell: (row) => <RelativeTime value={row.created_at} />,
          sort: "created_at",
          descendingFirst: true,
          width: "32",
          room: "72",
        },
        {
          key: "updated_at",
          header: t("fields.updated_at"),
          cell: (row) => <RelativeTime value={row.updated_at} />,
          sort: "updated_at",
          descendingFirst: true,
          width: "32",
          hidden: true,
        },
        {
          key: "balance",
          header: t("balance.title"),
          cell: (row) => <BalanceCell balances={row.balances} />,
          sort: "balance",
          descendingFirst: true,
          sum: "amount",
          width: "36",
          align: "figures",
          phone: "figure",
        },
      ],
      filters: [
        { name: "owner_id", label: t("fields.owner_id"), kind: "lookup", lookup: orNone(staffLookup, common("nobody")) },
        { name: "tag", label: t("fields.tag"), kind: "text" },
        { name: "group", label: t("fields.group"), kind: "text" },
        currencyFilter(t("fields.currency")),
        { name: "country", label: t("fields.country"), kind: "options", options: countries },
        { name: "active", label: t("fields.status"), kind: "flag", yes: t("status.active"), no: t("status.inactive") },
        { name: "deleted", label: t("fields.deleted"), kind: "flag", yes: t("yes"), no: t("no") },
      ],
      views: [
        { key: "all", label: t("views.all"), query: {} },
        { key: "active", label: t("views.active"), query: { active: "true" } },
        { key: "deleted", label: t("views.deleted"), query: { deleted: "true" } },
      ],
      savedViews: "customers",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.name, href: (row) => pagePath("customers", row.id) },
      preview: (row) => <CustomerPreview customer={row} />,
      bulk: [
        {
          key: "change_owner",
          label: t("bulk.change_owner"),
          icon: <UserRound />,
          permission: "customers.write",
          question: { kind: "lookup", label: t("bulk.new_owner"), lookup: staffLookup, clearable: true },
          affects: (row, answer) => row.deleted_at === null && row.owner_id !== (answer?.value ?? null),
          describe: (count, answer) =>
            answer ? t("bulk.change_owner_text", { count, owner: answer.label }) : t("bulk.no_owner_text", { count }),
          run: bulk((ids, answer) => ({
            action: "change_owner",
            ids,
            owner_id: answer?.value ?? null,
          })),
        },
        {
          key: "tag",
          label: t("bulk.tag"),
          icon: <Tag />,
          permission: "customers.write",
          question: { kind: "text", label: t("fields.tag") },
          affects: (row, answer) =>
            row.deleted_at === null && !row.tags.some((tag) => tag.toLowerCase() === answer?.value.trim().toLowerCase()),
          describe: (count, answer) => t("bulk.tag_text", { count, tag: answer?.value.trim() ?? "" }),
          run: bulk((ids, answer) => ({ action: "tag", ids, tag: answer?.value.trim() ?? "" })),
        },
        {
          key: "delete",
          outcome: "deleted",
          label: t("bulk.delete"),
          icon: <Trash2 />,
          tone: "danger",
          permission: "customers.delete",
          affects: (row) => row.deleted_at === null,
          describe: (count) => t("bulk.delete_text", { count }),
          run: bulk((ids) => ({ action: "delete", ids, confirm: true })),
        },
        {
          key: "restore",
          outcome: "restored",
          label: t("bulk.restore"),
          icon: <Undo2 />,
          permission: "customers.delete",
          affects: (row) => row.deleted_at !== null,
          describe: (count) => t("bulk.restore_text", { count }),
          run: bulk((ids) => ({ action: "restore", ids })),
        },
      ],
      bulkHistory: { list: customers.verbs.list_bulk, undo: customers.verbs.undo_bulk, labels: { untag: t("bulk.untag") } },
      primary: { label: t("actions.new"), href: pagePath("customers", "new"), permission: "customers.write" },
      empty: { icon: <Building2 />, title: t("empty.title"), text: t("empty.text") },
    };
    return declaration;
  }, [t, common, format, locale, pagePath]);
  return <ListPage list={useCustomList("customers", list)} first={first} />;
}
