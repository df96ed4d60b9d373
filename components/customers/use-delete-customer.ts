"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { showToast } from "@/components/ui/toast-store";
import { customers, type CustomerRecord } from "./resource";

const openWork = ["balance_due", "schedules_running", "contracts_running", "offers_open"] as const;

/** Deletes a customer and offers to undo it. */
export function useDeleteCustomer({ id, name, version }: Pick<CustomerRecord, "id" | "name" | "version">) {
  const t = useTranslations("customers.record");
  const undo = useTranslations("staff.undo");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);

  async function perform(work: () => Promise<unknown>, done: () => void): Promise<void> {
    setBusy(true);
    try {
      await work();
      await cache.invalidateQueries({ queryKey: queryKeys.all(api.tenant, customers.name) });
      done();
    } catch (error) {
      const open = error instanceof ApiProblem ? openWork.filter((code) => error.errors.some((each) => each.code === code)) : [];
      if (open.length > 0)
        showToast({
          tone: "bad",
          text: open.map((code) => t(`open_work.${code}`, { name })).join(" "),
          action: { label: t("delete_anyway"), run: () => void remove(true) },
        });
      else showToast({ tone: "bad", text: problemText(error) });
    } finally {
      setBusy(false);
    }
  }
  const restore = () =>
    perform(
      () => api.call(customers.verbs.restore, { id }),
      () => showToast({ tone: "good", text: t("restored", { name }) }),
    );
  const remove = (confirm = false): Promise<void> =>
    perform(
      () => api.call(customers.verbs.delete, { id, ...(confirm ? { confirm: "true" as const } : {}) }, { version }),
      () => showToast({ tone: "good", text: t("deleted", { name }), action: { label: undo("undo"), run: () => void restore() } }),
    );
  return { remove, restore, busy };
}
