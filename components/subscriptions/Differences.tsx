"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { DateText } from "@/components/ui/DateText";
import type { Currency } from "@/lib/commerce/currencies";
import { readDriftItems } from "./drift-items";
import { ItemText } from "./ItemText";
import type { SubscriptionRecord } from "./resource";
import { isKnownStatus } from "./SubscriptionStatus";

/** The fields that the comparison judges. */
const fields = [
  "status",
  "collection_paused",
  "currency",
  "items",
  "ends_at",
  "ended_at",
  "trial_end",
  "customer_ref",
  "live",
  "provider_ref",
] as const;
type KnownField = (typeof fields)[number];
const isKnown = (field: string): field is KnownField => (fields as readonly string[]).includes(field);

interface DifferencesProps {
  drift: NonNullable<SubscriptionRecord["drift"]>;
  currency: Currency;
}

/** What differed at the last comparison: each field by its name, with both values. */
export function Differences({ drift, currency }: DifferencesProps) {
  const t = useTranslations("subscriptions");
  return (
    <Alert tone="warn" title={t("record.drift")}>
      <dl className="grid gap-1 text-sm">
        {drift.map(({ field, ours, theirs }) => (
          <div key={field} className="[overflow-wrap:anywhere]">
            <dt className="font-medium">{isKnown(field) ? t(`drift_fields.${field}`) : field}</dt>
            {theirs === null ? (
              <dd>{t("record.gone")}</dd>
            ) : (
              <dd className="flex flex-wrap gap-x-2">
                <span>
                  {t("fields.ours")}: <DriftValue field={field} value={ours} currency={currency} />
                </span>
                <span aria-hidden="true">·</span>
                <span>
                  {t("fields.theirs")}: <DriftValue field={field} value={theirs} currency={currency} />
                </span>
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="text-sm">{t("record.drift_text")}</p>
    </Alert>
  );
}

/** A compared value as text: instants as dates, states as words, prices as they are charged. */
function DriftValue({ field, value, currency }: { field: string; value: string; currency: Currency }) {
  const t = useTranslations("subscriptions");
  const common = useTranslations("staff.record");
  if (value === "null") return <span>{t("record.nothing")}</span>;
  if (field === "status" && isKnownStatus(value)) return <span>{t(`status.${value}`)}</span>;
  if (field === "live") return <span>{t(value === "true" ? "live" : "test")}</span>;
  if (value === "true" || value === "false") return <span>{common(value === "true" ? "yes" : "no")}</span>;
  if (field === "ends_at" || field === "ended_at" || field === "trial_end") return <DateText value={value} time />;
  const items = field === "items" ? readDriftItems(value) : null;
  if (items === null) return <bdi>{value}</bdi>;
  return items.map((item, index) => (
    <span key={index}>
      {index === 0 ? null : <span aria-hidden="true"> + </span>}
      <ItemText item={item} currency={currency} />
    </span>
  ));
}
