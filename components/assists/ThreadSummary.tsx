"use client";

import { Sparkles } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { AssistPanel } from "./AssistPanel";
import { assists, type ResultOf } from "./resource";
import { useAssist, useOffer } from "./use-assist";

interface ThreadSummaryProps {
  ticketId: string;
  /** The ids of the messages on the page, in order: a sentence links to those that it is about. */
  messageIds: readonly string[];
}

/** Summarizes a ticket's thread in three sentences, each with links to its messages; shown where the company has turned it on. */
export function ThreadSummary({ ticketId, messageIds }: ThreadSummaryProps) {
  const t = useTranslations("assists");
  const { offered, canned } = useOffer("thread_summary");
  const { assist, busy, ask, stop, dismiss } = useAssist(assists.thread_summary);
  if (!offered) return null;
  const begin = () => void ask({ ticket_id: ticketId });
  const result = assist?.result?.kind === "thread_summary" ? assist.result : null;
  return (
    <>
      {assist === null && !busy ? (
        <Button tone="quiet" className="justify-self-start" onClick={begin}>
          <Sparkles aria-hidden="true" className="size-4" />
          {t("verbs.summarize_thread.do")}
        </Button>
      ) : null}
      <AssistPanel title={t("summary.title")} {...{ assist, busy, canned }} onStop={() => void stop()} onAgain={begin} onDismiss={dismiss}>
        {result === null ? null : <Sentences sentences={result.sentences} messageIds={messageIds} />}
      </AssistPanel>
    </>
  );
}

function Sentences({ sentences, messageIds }: { sentences: ResultOf<"thread_summary">["sentences"]; messageIds: readonly string[] }) {
  const t = useTranslations("assists.summary");
  const format = useFormatter();
  return (
    <ol className="grid list-decimal gap-1.5 ps-5">
      {sentences.map(({ text, message_ids: ids }, place) => (
        <li key={place} dir="auto" className="measure [overflow-wrap:anywhere]">
          {text}{" "}
          {ids.map((id) => {
            const number = messageIds.indexOf(id) + 1;
            return number === 0 ? null : (
              <a key={id} href={`#${id}`} className="me-1 inline-flex min-h-6 items-center text-accent hover:underline">
                {t("message", { number: format.number(number) })}
              </a>
            );
          })}
        </li>
      ))}
    </ol>
  );
}
