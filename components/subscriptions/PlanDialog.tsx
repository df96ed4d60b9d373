"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { PlanForm } from "./PlanForm";
import type { SubscriptionRecord } from "./resource";
import { usePlanChange } from "./use-plan-change";

/** Changes price and quantity: first the provider's own calculation is shown, then exactly that is charged. */
export function PlanDialog({ subscription, onClose }: { subscription: SubscriptionRecord; onClose: () => void }) {
  const t = useTranslations("subscriptions");
  const plan = usePlanChange(subscription, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("plan.title")}
      actions={
        <>
          <Button onClick={onClose}>{t("cancelling.back")}</Button>
          <Button tone="primary" type="submit" form="plan-form" busy={plan.busy} disabled={plan.unchanged}>
            {t(plan.preview === null ? "plan.preview" : "plan.do")}
          </Button>
        </>
      }
    >
      <PlanForm plan={plan} />
    </Dialog>
  );
}
