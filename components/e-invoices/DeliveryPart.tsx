"use client";

import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import type { Tone } from "@/components/ui/Shape";
import { showToast } from "@/components/ui/toast-store";
import { deliveries, type Delivery, type DeliveryRow } from "./deliveries";

const tones: Record<Delivery, Tone> = { queued: "neutral", sent: "neutral", delivered: "good", rejected: "bad", failed: "bad" };

/** How a document's e-invoice reached its receiver; nothing for one that is not sent by the access point. */
export function DeliveryPart({ list, id }: { list: string; id: string }) {
  const by = list === "invoices" ? "invoice_id" : "credit_note_id";
  const { data } = usePart(deliveries, id, by, deliveries.list, { [by]: id, limit: "1" });
  const [found] = data?.data ?? [];
  return found === undefined ? null : (
    <div className="grid gap-2 pt-2 text-sm">
      <DeliveryFacts delivery={found} />
      <RetryButton delivery={found} />
    </div>
  );
}

/** State, time and reason of a delivery. */
export function DeliveryFacts({ delivery }: { delivery: DeliveryRow }) {
  const t = useTranslations("e_invoices.on_records.delivery");
  const { state, receiver, reason, problem, sent_at, delivered_at } = delivery;
  const at = delivered_at ?? sent_at;
  return (
    <div className="grid justify-items-start gap-1">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        <span className="text-muted">{t.rich("to", { receiver: () => <bdi dir="ltr">{receiver}</bdi> })}</span>
        {at === null ? null : <DateText value={at} time />}
      </p>
      {reason === null ? null : (
        <p className="measure text-bad">
          <bdi>{reason}</bdi>
        </p>
      )}
      {problem === null || state === "delivered" ? null : <p className="measure text-warn">{t(`problems.${problem}`)}</p>}
    </div>
  );
}

/** Sends again what was not delivered, or at once what waits. */
export function RetryButton({ delivery: { id, state } }: { delivery: DeliveryRow }) {
  const t = useTranslations("e_invoices.on_records.delivery");
  const can = useCan();
  const { api, perform, busy } = usePerform([deliveries.name]);
  if (state === "delivered" || state === "sent" || !can("invoices.send")) return null;
  const retry = () =>
    perform(
      () => api.call(deliveries.verbs.retry, { id }),
      () => showToast({ tone: "good", text: t("retried") }),
    );
  return (
    <Button className="w-fit" busy={busy} onClick={() => void retry()}>
      {t(state === "queued" ? "send_now" : "retry")}
    </Button>
  );
}
