"use client";

import { Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { customers } from "@/components/customers/resource";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { IconButton } from "@/components/ui/IconButton";
import { showToast } from "@/components/ui/toast-store";
import { useIsolate } from "@/components/ui/use-isolate";
import { AutopayPart } from "./AutopayPart";
import type { KeptMethod } from "./resource";

/** The customer's saved payment methods; removing one asks for confirmation. Renders nothing when there are none. */
export function SavedMethods({ id: customerId }: { id: string }) {
  const t = useTranslations("saved_methods.on_records");
  const words = useTranslations("staff.form");
  const format = useFormatter();
  const isolate = useIsolate();
  const can = useCan();
  const [removing, setRemoving] = useState<KeptMethod | null>(null);
  const { api, perform, busy } = usePerform([customers.name]);
  const { data } = usePart(customers, customerId, "saved-methods", customers.verbs.list_methods, { id: customerId });
  const remove = async ({ id }: KeptMethod) => {
    if (
      await perform(
        () => api.call(customers.verbs.remove_method, { id: customerId, method_id: id }),
        () => showToast({ tone: "good", text: t("removed") }),
      )
    )
      setRemoving(null);
  };
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid text-sm">
        {data.data.map((method) => (
          <li key={method.id} className="flex min-h-9 items-center gap-x-4 border-b border-line py-1 last:border-0">
            <bdi className="numbers font-medium">{method.label}</bdi>
            <span className="numbers min-w-0 flex-1 text-muted">
              {method.expires === null
                ? null
                : t("expires", {
                    month: isolate(
                      format.dateTime(new Date(`${method.expires}-01T00:00:00Z`), { year: "numeric", month: "short", timeZone: "UTC" }),
                    ),
                  })}
            </span>
            {can("payments.charge") ? (
              <IconButton label={t("remove", { method: isolate(method.label) })} icon={<Trash2 />} onClick={() => setRemoving(method)} />
            ) : null}
          </li>
        ))}
      </ul>
      <AutopayPart id={customerId} />
      {removing === null ? null : (
        <Dialog
          open
          onClose={() => setRemoving(null)}
          title={t("remove_title")}
          size="small"
          actions={
            <>
              <Button onClick={() => setRemoving(null)}>{words("cancel")}</Button>
              <Button tone="danger" busy={busy} onClick={() => void remove(removing)}>
                {t("remove_short")}
              </Button>
            </>
          }
        >
          <p>{t("remove_text", { method: isolate(removing.label) })}</p>
        </Dialog>
      )}
    </Section>
  );
}
