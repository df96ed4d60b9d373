"use client";

import { useTranslations } from "next-intl";
import type { EstimateRecord } from "@/components/estimates/resource";
import { Amount } from "@/components/ui/Amount";

/** Whose estimate it is, and what it comes to. */
export function EstimateAmounts({ estimate, customer }: { estimate: EstimateRecord; customer: string }) {
  const t = useTranslations("estimates.fields");
  return (
    <dl className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
      <div className="min-w-0">
        <dt className="text-sm text-muted">{t("customer_id")}</dt>
        <dd className="text-lg font-medium [overflow-wrap:anywhere]">
          <bdi>{customer}</bdi>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">{t("total")}</dt>
        <dd className="text-xl font-semibold">
          <Amount value={estimate.total} currency={estimate.currency} />
        </dd>
      </div>
    </dl>
  );
}
