"use client";

import { useTranslations } from "next-intl";
import { LoadFailed } from "@/components/record/LoadFailed";
import { Amount } from "@/components/ui/Amount";
import { InputField, SelectField } from "@/components/ui/Input";
import type { PlanPreviewed } from "./resource";
import type { PlanChange } from "./use-plan-change";

/** The choice of price and quantity, and what it costs once it was previewed. */
export function PlanForm({ plan }: { plan: PlanChange }) {
  const t = useTranslations("subscriptions");
  const { options, failed, retry } = plan.prices;
  return (
    <form id="plan-form" noValidate onSubmit={(event) => void plan.submit(event)} className="grid gap-4">
      {failed ? <LoadFailed onRetry={retry} /> : null}
      <SelectField
        name="plan_price"
        label={t("fields.price_ref")}
        value={plan.price}
        onChange={(event) => plan.choosePrice(event.target.value)}
      >
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {plan.counted ? (
        <InputField
          name="plan_quantity"
          label={t("fields.quantity")}
          inputMode="numeric"
          value={plan.typed}
          error={plan.isWhole ? null : t("plan.whole_number")}
          onChange={(event) => plan.typeQuantity(event.target.value)}
        />
      ) : (
        <p className="text-sm text-muted">{t("plan.metered")}</p>
      )}
      {plan.preview === null ? null : <Previewed preview={plan.preview} />}
    </form>
  );
}

function Previewed({ preview: { lines, total, currency } }: { preview: PlanPreviewed }) {
  const t = useTranslations("subscriptions.plan");
  return (
    <div role="status" className="grid gap-1 text-sm">
      {lines.map(({ kind, description, amount }, index) => (
        <p key={index} className="flex justify-between gap-3">
          {kind === "item" ? <bdi>{description}</bdi> : t(`kinds.${kind}`)}
          <Amount value={amount} currency={currency} />
        </p>
      ))}
      <p className="flex justify-between gap-3 border-t border-line pt-1 font-semibold">
        {t(total.startsWith("-") ? "credit" : "due")}
        <Amount value={total} currency={currency} />
      </p>
      <p className="text-muted">{t("text")}</p>
    </div>
  );
}
