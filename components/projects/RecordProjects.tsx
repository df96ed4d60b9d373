"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { contracts } from "@/components/contracts/resource";
import { customers } from "@/components/customers/resource";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { projects } from "./resource";

interface RecordProjectsProps {
  owner: { name: string };
  place: "customer_id" | "contract_id";
  id: string;
}

/** The projects of a record, newest first. */
function RecordProjects({ owner, place, id: record }: RecordProjectsProps) {
  const t = useTranslations("projects.on_records");
  const { data } = usePart(owner, record, "projects", projects.list, { [place]: record, limit: "20", include: "total" });
  return (
    <Section title={t("title")} all={{ list: "projects", filter: { [place]: record }, total: data?.total }}>
      {data === undefined ? <SkeletonLines count={2} /> : null}
      {data?.data.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data?.data.map(({ id, name, status, ends_on }) => (
          <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="min-w-0 flex-1 font-medium">
              <RecordName noun="project" id={id} title={name} />
            </span>
            <Badge tone={status === "active" ? "accent" : "neutral"}>{t(`statuses.${status}`)}</Badge>
            {ends_on === null ? null : (
              <span className="text-muted">
                <DateText value={ends_on} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const CustomerProjects = ({ id }: { id: string }) => <RecordProjects owner={customers} place="customer_id" id={id} />;
export const ContractProjects = ({ id }: { id: string }) => <RecordProjects owner={contracts} place="contract_id" id={id} />;
