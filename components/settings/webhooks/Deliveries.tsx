"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { showToast } from "@/components/ui/toast-store";
import { useWords } from "@/components/words/use-words";
import { DeliveryStatus } from "@/lib/domains/webhooks/schema";
import { SettingsTable } from "../SettingsTable";
import { DeliveryDialog } from "./DeliveryDialog";
import { webhooks, type DeliveryRow, type WebhookRow } from "./resource";
import { DeliveryState, useAnswerText } from "./WebhookStatus";

const pageSize = 25;
const mostShown = 200;
/** Milliseconds between reads while a delivery is about to be sent. */
const interval = 1_500;

interface DeliveriesProps {
  webhook: WebhookRow;
  editable: boolean;
  onReplay: () => void;
}

/** What was sent in the last 30 days, newest first, by status. */
export function Deliveries({ webhook, editable, onReplay }: DeliveriesProps) {
  const t = useTranslations("webhooks");
  const settings = useTranslations("settings");
  const words = useWords();
  const answerText = useAnswerText();
  const [status, setStatus] = useState<DeliveryStatus | null>(null);
  const [limit, setLimit] = useState(pageSize);
  const [shown, setShown] = useState<DeliveryRow | null>(null);
  const query = { id: webhook.id, limit: String(limit), ...(status === null ? {} : { status }) };
  const { data, refetch } = usePart(webhooks, webhook.id, "deliveries", webhooks.verbs.deliveries, query);
  const { api, perform, busy } = usePerform([webhooks.name]);
  const rows = data?.data ?? [];
  const awaited = rows.some((row) => row.status === "pending" && row.attempts === 0 && (webhook.status === "active" || row.test));
  useEffect(() => {
    if (!awaited) return;
    const timer = setInterval(() => void refetch(), interval);
    return () => clearInterval(timer);
  }, [awaited, refetch]);
  const replay = (row: DeliveryRow) =>
    void perform(
      () => api.call(webhooks.verbs.replayOne, { id: webhook.id, delivery_id: row.id }),
      () => showToast({ tone: "good", text: t("verbs.replay_delivery.done") }),
    );
  return (
    <Section
      title={t("deliveries.title")}
      action={
        editable && webhook.status === "active" ? (
          <Button tone="quiet" onClick={onReplay}>
            {t("verbs.replay.do")}
          </Button>
        ) : null
      }
    >
      <div role="group" aria-label={t("deliveries.filter")} className="flex flex-wrap gap-1 text-sm">
        {[null, ...DeliveryStatus.options].map((value) => (
          <button
            key={value ?? "all"}
            type="button"
            aria-pressed={value === status}
            onClick={() => setStatus(value)}
            className={classNames(
              "inline-flex min-h-8 items-center rounded-md px-2.5 hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:font-medium",
            )}
          >
            {t(value === null ? "deliveries.all" : `deliveries.statuses.${value}`)}
          </button>
        ))}
      </div>
      <SettingsTable
        label={t("deliveries.title")}
        rows={rows}
        idOf={(row) => row.id}
        empty={t("deliveries.empty")}
        columns={[
          {
            key: "event",
            header: t("deliveries.event"),
            cell: (row) => (
              <span className="grid justify-items-start">
                <span>{words.event(row.event)}</span>
                {row.test || row.replayed ? (
                  <span className="text-xs text-muted">{t(row.test ? "deliveries.is_test" : "deliveries.is_replayed")}</span>
                ) : null}
              </span>
            ),
          },
          { key: "status", header: settings("status"), cell: (row) => <DeliveryState delivery={row} /> },
          {
            key: "answer",
            header: t("deliveries.answer"),
            cell: (row) => (row.attempts === 0 ? <span className="text-muted">–</span> : <bdi>{answerText(row)}</bdi>),
            wide: true,
          },
          {
            key: "latency",
            header: t("deliveries.latency"),
            cell: (row) =>
              row.latency_ms === null ? (
                <span className="text-muted">–</span>
              ) : (
                <span className="numbers">{t("deliveries.milliseconds", { count: row.latency_ms })}</span>
              ),
            wide: true,
          },
          { key: "created", header: t("deliveries.time"), cell: (row) => <RelativeTime value={row.created_at} />, wide: true },
        ]}
        actions={(row) => (
          <>
            <Button tone="quiet" aria-label={t("deliveries.show_named", { event: words.event(row.event) })} onClick={() => setShown(row)}>
              {t("deliveries.show")}
            </Button>
            {editable && webhook.status === "active" && !row.test ? (
              <Button
                tone="quiet"
                disabled={busy}
                aria-label={t("deliveries.replay_named", { event: words.event(row.event) })}
                onClick={() => replay(row)}
              >
                {t("verbs.replay_delivery.do")}
              </Button>
            ) : null}
          </>
        )}
        onMore={data?.next_cursor && limit < mostShown ? () => setLimit(mostShown) : null}
      />
      {shown === null ? null : <DeliveryDialog webhookId={webhook.id} delivery={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}
