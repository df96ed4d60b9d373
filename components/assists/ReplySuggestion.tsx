"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
import { AssistPanel } from "./AssistPanel";
import { assists } from "./resource";
import { useAssist, useOffer } from "./use-assist";

/** A suggested reply for a ticket: `begin` asks for it, and is null where it is not offered; `panel` goes above the reply. */
export function useReplySuggestion(ticketId: string, onUse: (text: string) => void) {
  const t = useTranslations("assists");
  const { offered, canned } = useOffer("reply_draft");
  const { assist, busy, ask, stop, dismiss } = useAssist(assists.reply_draft);
  const begin = () => void ask({ ticket_id: ticketId });
  const result = assist?.result?.kind === "reply_draft" ? assist.result : null;
  const panel = (
    <AssistPanel title={t("reply.title")} {...{ assist, busy, canned }} onStop={() => void stop()} onAgain={begin} onDismiss={dismiss}>
      {result === null ? null : (
        <>
          <p dir="auto" className="measure [overflow-wrap:anywhere] whitespace-pre-wrap">
            {result.body}
          </p>
          {result.articles.length === 0 ? null : (
            <div className="grid gap-1">
              <p className="font-medium">{t("reply.sources")}</p>
              <ul className="grid gap-1">
                {result.articles.map(({ slug, title, url }) => (
                  <li key={slug}>
                    <a href={url} target="_blank" rel="noreferrer" className="inline-flex min-h-6 items-center text-accent hover:underline">
                      <bdi>{title}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {result.unsupported.length === 0 ? null : (
            <p className="text-warn">{t("reply.unsupported", { count: result.unsupported.length })}</p>
          )}
          <Button
            tone="primary"
            className="justify-self-start"
            onClick={() => {
              onUse(result.body);
              dismiss();
              showToast({ tone: "neutral", text: t("reply.used") });
            }}
          >
            {t("reply.use")}
          </Button>
        </>
      )}
    </AssistPanel>
  );
  return { begin: offered ? begin : null, busy, panel };
}
