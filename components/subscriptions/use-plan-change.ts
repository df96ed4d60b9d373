"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { showToast } from "@/components/ui/toast-store";
import { readQuantity } from "./quantity";
import { subscriptions, type PlanPreviewed, type SubscriptionRecord } from "./resource";
import { usePriceOptions } from "./use-price-text";

/** The choice of another price and quantity: its first submission previews, and the next one makes exactly that change. */
export function usePlanChange({ id, currency, items }: SubscriptionRecord, onClose: () => void) {
  const t = useTranslations("subscriptions.verbs");
  const [item] = items;
  const { api, perform, busy } = usePerform([subscriptions.name]);
  const prices = usePriceOptions({ item, currency });
  const [price, setPrice] = useState(item?.price_ref ?? "");
  const [typed, setTyped] = useState(String(item?.quantity ?? 1));
  const [answer, setAnswer] = useState<PlanPreviewed | null>(null);
  const counted = !prices.isMetered(price);
  const quantity = readQuantity(typed);
  const unchanged = price === item?.price_ref && (!counted || quantity === item.quantity);
  // An answer may come after the fields have changed again.
  const preview = answer !== null && answer.price_ref === price && (!counted || answer.quantity === quantity) ? answer : null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (unchanged || (counted && quantity === null)) return;
    if (preview === null) {
      const choice = { id, price_ref: price, ...(counted && quantity !== null ? { quantity } : {}) };
      await perform(async () => setAnswer(await api.call(subscriptions.verbs.preview_plan, choice)));
      return;
    }
    const done = await perform(
      () => api.call(subscriptions.verbs.change_plan, { id, preview_id: preview.id }),
      () => showToast({ tone: "good", text: t("change_plan.done") }),
    );
    if (done) onClose();
    else setAnswer(null);
  }
  return {
    ...{ prices, price, typed, counted, preview, unchanged, submit, busy },
    isWhole: quantity !== null,
    choosePrice: (next: string) => {
      setPrice(next);
      setAnswer(null);
    },
    typeQuantity: (next: string) => {
      setTyped(next);
      setAnswer(null);
    },
  };
}

export type PlanChange = ReturnType<typeof usePlanChange>;
