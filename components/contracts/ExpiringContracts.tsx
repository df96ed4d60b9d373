"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { RecordName } from "@/components/record/RecordName";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { contracts } from "./resource";

/** The contracts that end in the next 60 days, on the home page; nothing where none do. */
export function ExpiringContracts() {
  const t = useTranslations("home.contracts");
  const pagePath = usePagePath();
  const { data } = usePart(contracts, "expiring", "home", contracts.verbs.expiring, { days: "60", limit: "5" });
  if (data === undefined || data.total === 0) return null;
  return (
    <Section
      title={t("title")}
      action={
        <AheadLink
          href={`${pagePath("contracts")}?renewal_window=60_days&sort=end_date`}
          className="inline-flex min-h-6 items-center text-sm text-muted hover:text-text"
        >
          {t("all", { count: data.total })}
        </AheadLink>
      }
    >
      <ul className="grid text-sm">
        {data.data.map(({ id, title, customer_name, days_left, auto_renewal_months }) => (
          <li key={id} className="flex min-h-9 items-center gap-x-3 border-b border-line py-1 last:border-0">
            <span className="grid min-w-0 flex-1">
              <RecordName noun="contract" id={id} title={title} />
              <bdi className="truncate text-xs text-muted">{customer_name}</bdi>
            </span>
            <span className={days_left <= 7 ? "font-medium text-bad" : "text-muted"}>
              {t(auto_renewal_months === null ? "ends" : "renews", { count: days_left })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
