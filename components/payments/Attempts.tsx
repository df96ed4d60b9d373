"use client";

import { useTranslations } from "next-intl";
import type { Page } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Tone } from "@/components/ui/Shape";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { AttemptStatus } from "@/lib/domains/payments/schema";
import type { Attempt } from "./resource";

const tones: Record<AttemptStatus, Tone> = { started: "neutral", open: "accent", processing: "accent", succeeded: "good", failed: "bad", expired: "neutral" };

/** What was tried through a gateway for an invoice or a payment; nothing is shown where nothing was. */
export function Attempts({ noun, id, by }: { noun: { name: string }; id: string; by: "invoice_id" | "payment_id" }) {
  const t = useTranslations("payments.attempts");
  const { data } = usePart<Page<Attempt>>(noun, id, "attempts", "/api/tenant/payment-attempts", { [by]: id, limit: "50" });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid">
        {data.data.map((attempt) => (
          <AttemptLine key={attempt.id} attempt={attempt} noun={noun} />
        ))}
      </ul>
    </Section>
  );
}

function AttemptLine({ attempt, noun }: { attempt: Attempt; noun: { name: string } }) {
  const t = useTranslations("payments.attempts");
  const { api, perform, busy } = usePerform([noun.name, "invoices", "payments"]);
  const pending = attempt.status === "open" || attempt.status === "processing" || attempt.status === "started";
  return (
    <li className="grid gap-0.5 border-b border-line py-2 text-sm last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge tone={tones[attempt.status]}>{t(`status.${attempt.status}`)}</StatusBadge>
        <span className="text-muted">
          {t(`kinds.${attempt.kind}`)} · <bdi>{attempt.gateway}</bdi>
        </span>
        {attempt.amount === null ? null : <Amount value={attempt.amount} currency={attempt.currency} className="ms-auto font-medium" />}
        <RelativeTime value={attempt.created_at} className={attempt.amount === null ? "ms-auto text-muted" : "text-muted"} />
      </div>
      {attempt.failure === null ? null : <p className="text-muted [overflow-wrap:anywhere]">{t("failure", { words: attempt.failure })}</p>}
      {attempt.attention === null ? null : <p className="font-medium text-bad">{t(`attention.${attempt.attention}`)}</p>}
      {pending ? (
        <Button tone="quiet" className="justify-self-start text-sm" busy={busy} onClick={() => void perform(() => api.send("POST", `/api/tenant/payment-attempts/${attempt.id}/check`, {}))}>
          {t("check")}
        </Button>
      ) : null}
    </li>
  );
}
