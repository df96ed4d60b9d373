"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { showToast } from "@/components/ui/toast-store";
import { isolate } from "@/lib/commerce/direction";
import { customers } from "./resource";

/** The customers that were merged into this one, each with the way back; absent where there are none. */
export function MergedCustomers({ customerId, locked }: { customerId: string; locked: boolean }) {
  const t = useTranslations("customers.merge");
  const { api, perform, busy } = usePerform([customers.name]);
  const { data } = usePart(customers, customerId, "merged", customers.verbs.list_merged, { id: customerId });
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={t("merged")}>
      <ul className="grid">
        {data.data.map(({ id, name, merged_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0">
              <bdi>{name}</bdi>{" "}
              <span className="text-muted">
                <RelativeTime value={merged_at} />
              </span>
            </span>
            {locked ? null : (
              <Button
                tone="quiet"
                busy={busy}
                onClick={() =>
                  void perform(
                    () => api.call(customers.verbs.unmerge, { id }),
                    () => showToast({ tone: "good", text: t("undone", { name: isolate(name) }) }),
                  )
                }
              >
                <Undo2 aria-hidden="true" className="size-4" />
                {t("undo", { name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
