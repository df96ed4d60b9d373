"use client";

import { FolderKanban } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { customerLookup, orNone, staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import type { FirstPage } from "@/components/api/resource";
import { useCustomList } from "@/components/custom-fields/use-custom-list";
import { CellText } from "@/components/list/CellText";
import type { ListDeclaration } from "@/components/list/declaration";
import { ListPage } from "@/components/list/ListPage";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { DateText } from "@/components/ui/DateText";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { namesOf } from "@/components/list/names";
import type { BillingMode } from "@/lib/domains/projects/schema";
import { HealthBadge, projectHealths } from "./HealthBadge";
import { ProjectStatusBadge, projectStatuses } from "./ProjectStatusBadge";
import { contractLookup } from "./contract-lookup";
import { projects, type ProjectRow } from "./resource";

const billings = namesOf<BillingMode>({ fixed_fee: true, hourly: true, non_billable: true });

/** The company's projects, newest first. */
export function ProjectsList({ first }: { first: FirstPage<ProjectRow> }) {
  const t = useTranslations("projects");
  const common = useTranslations("common");
  const can = useCan();
  const format = useFormatter();
  const pagePath = usePagePath();
  const { staff } = useWorkplace();
  const list = useMemo(
    (): ListDeclaration<NonNullable<(typeof projects)["schemas"]>> => ({
      resource: projects,
      title: t("plural"),
      columns: [
        { key: "name", header: t("fields.name"), cell: (row) => row.name, sort: "name" },
        {
          key: "status",
          header: t("fields.status"),
          cell: (row) => <ProjectStatusBadge status={row.status} />,
          width: "36",
          phone: "mark",
        },
        {
          key: "customer_id",
          header: t("fields.customer_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={customerLookup} id={row.customer_id} />
            </CellText>
          ),
          width: "40",
          room: "56",
          phone: "note",
        },
        {
          key: "owner_id",
          header: t("fields.owner_id"),
          cell: (row) => (
            <CellText>
              <NameOf lookup={staffLookup} id={row.owner_id} />
            </CellText>
          ),
          width: "36",
          room: "72",
        },
        {
          key: "ends_on",
          header: t("fields.ends_on"),
          cell: (row) => (row.ends_on === null ? null : <DateText value={row.ends_on} />),
          width: "32",
        },
        {
          key: "health",
          header: t("fields.health"),
          cell: (row) => (row.health === null ? null : <HealthBadge health={row.health} />),
          width: "32",
        },
        { key: "tags", header: t("fields.tags"), cell: (row) => <CellText>{row.tags.join(", ")}</CellText>, width: "36", hidden: true },
        { key: "billing", header: t("fields.billing"), cell: (row) => t(`billings.${row.billing}`), width: "36", hidden: true },
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
          options: projectStatuses.map((value) => ({ value, label: t(`statuses.${value}`) })),
        },
        { name: "owner_id", label: t("fields.owner_id"), kind: "lookup", lookup: orNone(staffLookup, common("nobody")) },
        { name: "customer_id", label: t("fields.customer_id"), kind: "lookup", lookup: customerLookup },
        ...(can("contracts.read")
          ? [{ name: "contract_id", label: t("fields.contract_id"), kind: "lookup" as const, lookup: contractLookup }]
          : []),
        {
          name: "billing",
          label: t("fields.billing"),
          kind: "options",
          options: billings.map((value) => ({ value, label: t(`billings.${value}`) })),
        },
        {
          name: "health",
          label: t("fields.health"),
          kind: "options",
          options: projectHealths.map((value) => ({ value, label: t(`healths.${value}`) })),
        },
        { name: "tag", label: t("filters.tag"), kind: "text" },
        { name: "open", label: t("filters.open"), kind: "flag", yes: t("filters.open"), no: t("filters.over") },
      ],
      views: [
        { key: "mine", label: t("views.mine"), query: { open: "true", owner_id: staff.id } },
        { key: "open", label: t("views.open"), query: { open: "true" } },
        { key: "all", label: t("views.all"), query: {} },
        { key: "templates", label: t("views.templates"), query: { template: "true" } },
        { key: "archived", label: t("views.archived"), query: { archived: "true" } },
      ],
      savedViews: "projects",
      search: { name: "q", placeholder: t("search") },
      defaultSort: "-created_at",
      countText: (count, capped) => t("count", { count, shown: capped ? `${format.number(count)}+` : format.number(count) }),
      row: { id: (row) => row.id, title: (row) => row.name, href: (row) => pagePath("projects", row.id) },
      primary: { label: t("actions.new"), href: pagePath("projects", "new"), permission: "projects.write" },
      empty: { icon: <FolderKanban />, title: t("empty.title"), text: t("empty.text") },
    }),
    [t, common, format, can, pagePath, staff.id],
  );
  return <ListPage list={useCustomList("projects", list)} first={first} />;
}
