"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Checkbox } from "@/components/ui/Checkbox";
import { SelectField } from "@/components/ui/Input";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { isolate } from "@/lib/commerce/direction";
import { dunning, dunningPolicies } from "./resource";

/** How a customer is reminded of overdue invoices, on the page of the customer. */
export function CustomerDunning({ id }: { id: string }) {
  const t = useTranslations("dunning_reminders.on_records");
  const can = useCan();
  const { api, perform, busy } = usePerform([customers.name]);
  const { data } = usePart(customers, id, "dunning", dunning.of_customer, { id });
  const policies = usePart(customers, id, "dunning-policies", dunningPolicies.list, { limit: "200" }).data?.data ?? [];
  const mayWrite = can("dunning_policies.write");
  const set = (change: { policy_id?: string | null; reminders?: boolean }) =>
    void perform(() => api.call(dunning.set_customer, { id, ...change }));
  return (
    <Section title={t("title")}>
      {data === undefined ? (
        <SkeletonLines count={2} />
      ) : (
        <div className="grid gap-3 py-1 text-sm">
          <p className="text-muted">
            {!data.reminders
              ? t("pauses.customer_off")
              : data.policy === null
                ? t("pauses.no_policy")
                : t("reminded_by", { policy: isolate(data.policy.name) })}
          </p>
          {mayWrite ? (
            <>
              <Checkbox
                name="reminders"
                label={t("send_reminders")}
                checked={data.reminders}
                disabled={busy}
                onChange={(event) => set({ reminders: event.target.checked })}
              />
              {policies.length > 1 || data.policy_id !== null ? (
                <SelectField
                  name="dunning_policy"
                  label={t("own_policy")}
                  disabled={busy}
                  value={data.policy_id ?? ""}
                  onChange={(event) => set({ policy_id: event.target.value === "" ? null : event.target.value })}
                >
                  <option value="">{t("by_group")}</option>
                  {policies.map(({ id: policy, name }) => (
                    <option key={policy} value={policy}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              ) : null}
            </>
          ) : null}
        </div>
      )}
    </Section>
  );
}
