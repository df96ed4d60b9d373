"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Badge } from "@/components/ui/Badge";
import { DateText } from "@/components/ui/DateText";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { statements } from "./resource";

const tones = { queued: "neutral", sent: "good", no_address: "warn" } as const;

/** The statements that were emailed to a customer, the latest first, on the page of the customer. */
export function CustomerStatements({ id }: { id: string }) {
  const t = useTranslations("statements.on_records");
  const { data } = usePart(customers, id, "statements", statements.list, { id, limit: "6" });
  return (
    <Section title={t("title")}>
      {data === undefined ? <SkeletonLines count={2} /> : null}
      <ul className="grid text-sm">
        {data?.data.map((statement) => (
          <li key={statement.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0">
            <span className="grow">
              {t(`kinds.${statement.kind}`)} <DateText value={statement.to} />
            </span>
            <Amount value={statement.balance} currency={statement.currency} />
            <Badge tone={tones[statement.status]}>{t(`statuses.${statement.status}`)}</Badge>
          </li>
        ))}
      </ul>
      {data?.data.length === 0 ? <p className="py-1 text-sm text-muted">{t("empty")}</p> : null}
    </Section>
  );
}
