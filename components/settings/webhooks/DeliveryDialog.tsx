"use client";

import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Awaited } from "@/components/record/Awaited";
import { Section } from "@/components/record/Section";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { useWords } from "@/components/words/use-words";
import { webhooks, type DeliveryDetail, type DeliveryRow } from "./resource";
import { DeliveryState, useAnswerText } from "./WebhookStatus";

/** One delivery: its attempts, the answer to the latest, and the body that was sent. */
export function DeliveryDialog({ webhookId, delivery, onClose }: { webhookId: string; delivery: DeliveryRow; onClose: () => void }) {
  const words = useWords();
  const input = { id: webhookId, delivery_id: delivery.id };
  const { data, error } = usePart(webhooks, webhookId, "delivery", webhooks.verbs.delivery, input);
  return (
    <Dialog open onClose={onClose} size="wide" title={words.event(delivery.event)} description={<bdi dir="ltr">{delivery.event_id}</bdi>}>
      <Awaited data={data} error={error} lines={5}>
        {(read) => <DeliveryBody delivery={read} />}
      </Awaited>
    </Dialog>
  );
}

function DeliveryBody({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations("webhooks.deliveries");
  const answerText = useAnswerText();
  const { history, payload, response_body, next_attempt_at, status } = delivery;
  return (
    <div className="grid gap-5">
      <p className="flex flex-wrap gap-x-4">
        <DeliveryState delivery={delivery} />
        {status === "pending" && next_attempt_at !== null ? (
          <span className="text-muted">{t.rich("next", { at: () => <DateText value={next_attempt_at} time /> })}</span>
        ) : null}
      </p>
      {history.length === 0 ? null : (
        <Section title={t("attempts")}>
          <ol className="grid text-sm">
            {history.map((attempt, index) => (
              <li key={index} className="flex min-h-8 flex-wrap items-baseline gap-x-4 border-b border-line py-1 last:border-0">
                <DateText value={attempt.at} time />
                <bdi>{answerText({ response_status: attempt.status, error: attempt.error })}</bdi>
                <span className="numbers text-muted">{t("milliseconds", { count: attempt.latency_ms })}</span>
                <span className="ms-auto text-muted">
                  {t.rich("signed_with", {
                    hints: () => (
                      <bdi dir="ltr" className="font-mono text-xs">
                        {attempt.signed_with.map((hint) => `…${hint}`).join(" ")}
                      </bdi>
                    ),
                  })}
                </span>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {response_body === null || response_body === "" ? null : (
        <Section title={t("response")}>
          <CodeBlock label={t("response")}>{response_body}</CodeBlock>
        </Section>
      )}
      <Section title={t("payload")}>
        <CodeBlock label={t("payload")}>{JSON.stringify(JSON.parse(payload), undefined, 2)}</CodeBlock>
      </Section>
    </div>
  );
}
