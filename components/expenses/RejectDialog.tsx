"use client";

import { useTranslations } from "next-intl";
import { ReasonDialog } from "@/components/record/ReasonDialog";
import { expenses, type ExpenseRow } from "./resource";

/** Rejects an expense with a reason. */
export function RejectDialog({ expense: { id }, onClose }: { expense: ExpenseRow; onClose: () => void }) {
  const t = useTranslations("expenses.reject");
  return (
    <ReasonDialog
      words={{ title: t("title"), text: t("text"), reason: t("reason"), do: t("do"), done: t("rejected") }}
      changes={[expenses.name]}
      send={(api, reason) => api.call(expenses.verbs.reject, { id, reason })}
      onClose={onClose}
    />
  );
}
