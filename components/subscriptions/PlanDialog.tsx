"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { subscriptions, type PlanPreviewed, type SubscriptionRecord } from "./resource";
import { usePriceOptions } from "./use-price-text";

/** Changes price and quantity: first the provider's own calculation is shown, then exactly that is charged. */
export function PlanDialog({ subscription, onClose }: { subscription: SubscriptionRecord; onClose: () => void }) {
  const t = useTranslations("subscriptions");
  const { id, currency, items } = subscription;
  const { api, perform, busy } = usePerform([subscriptions.name]);
  const { options } = usePriceOptions(currency);
  const [price, setPrice] = useState(items[0]?.price_ref ?? "");
  const [quantity, setQuantity] = useState(String(items[0]?.quantity ?? 1));
  const [preview, setPreview] = useState<PlanPreviewed | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (preview === null) {
      await perform(async () =>
        setPreview(await api.call(subscriptions.verbs.preview_plan, { id, price_ref: price, quantity: Number(quantity) })),
      );
      return;
    }
    const done = await perform(
      () => api.call(subscriptions.verbs.change_plan, { id, preview_id: preview.id }),
      () => showToast({ tone: "good", text: t("verbs.change_plan.done") }),
    );
    if (done) onClose();
    else setPreview(null);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("plan.title")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancelling.back")}</Button>
          <Button tone="primary" type="submit" form="plan-form" busy={busy} disabled={price === ""}>
            {t(preview === null ? "plan.preview" : "plan.do")}
          </Button>
        </>
      }
    >
      <form id="plan-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <SelectField
          name="plan_price"
          label={t("fields.price_ref")}
          value={price}
          onChange={(event) => {
            setPrice(event.target.value);
            setPreview(null);
          }}
        >
          {options?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <InputField
          name="plan_quantity"
          label={t("fields.quantity")}
          inputMode="numeric"
          value={quantity}
          onChange={(event) => {
            setQuantity(event.target.value);
            setPreview(null);
          }}
        />
        {preview === null ? null : <Previewed preview={preview} />}
      </form>
    </Dialog>
  );
}

function Previewed({ preview: { lines, total, currency } }: { preview: PlanPreviewed }) {
  const t = useTranslations("subscriptions.plan");
  return (
    <div role="status" className="grid gap-1 text-sm">
      {lines.map(({ description, amount }, index) => (
        <p key={index} className="flex justify-between gap-3">
          <bdi>{description}</bdi>
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
