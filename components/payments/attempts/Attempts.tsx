"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { AttemptActions } from "./AttemptActions";
import { AttemptState } from "./AttemptState";
import { ProviderName } from "../gateways/ProviderName";
import { attempts } from "../resource";

/** The gateway attempts of an invoice or a payment. Renders nothing when there are none. */
export function Attempts({ noun, id, by }: { noun: { name: string }; id: string; by: "invoice_id" | "payment_id" }) {
  const t = useTranslations("payments.attempts");
  const { data } = usePart(noun, id, "attempts", attempts.list, { [by]: id, limit: "50" });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid">
        {data.data.map((attempt) => (
          <li key={attempt.id} className="grid gap-1 border-b border-line py-2 text-sm last:border-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <AttemptState attempt={attempt} />
              <span className="text-muted">
                {t(`kinds.${attempt.kind}`)} · <ProviderName gateway={attempt.gateway} />
              </span>
              {attempt.amount === null ? null : (
                <Amount value={attempt.amount} currency={attempt.currency} className="ms-auto font-medium" />
              )}
              <RelativeTime value={attempt.created_at} className={attempt.amount === null ? "ms-auto text-muted" : "text-muted"} />
            </div>
            <AttemptActions attempt={attempt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
