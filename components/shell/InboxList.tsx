"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { notifications } from "./resource";
import { useLocale, useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import type { Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { Button } from "@/components/ui/Button";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { Skeleton } from "@/components/ui/Skeleton";
import { showToast } from "@/components/ui/toast-store";
import { useWords } from "@/components/words/use-words";
import type { Currency } from "@/lib/commerce/currencies";
import { readableValues } from "@/lib/commerce/readable-values";
import { showMoney } from "@/lib/commerce/show-money";
import type { Notification } from "@/lib/domains/notifications/schema";
import { recordSegments } from "@/components/nouns";
import { usePagePath } from "./workplace";

type Row = Wire<typeof Notification>;

/** The newest notifications. Opening one marks it as read. */
export function InboxList({ onLeave, hasUnread }: { onLeave: () => void; hasUnread: boolean }) {
  const t = useTranslations("staff.inbox");
  const api = useApi();
  const cache = useQueryClient();
  const problemText = useProblemText();
  const { data, isError } = useQuery({
    queryKey: [api.tenant, "notifications", "list"],
    queryFn: ({ signal }) => api.ask(notifications.list, { limit: "20" }, signal),
  });
  const read = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? api.call(notifications.mark_all_read, {}) : api.call(notifications.mark_read, { id }),
    onSettled: () => cache.invalidateQueries({ queryKey: [api.tenant, "notifications"] }),
    onError: (error) => showToast({ tone: "bad", text: problemText(error) }),
  });
  return (
    <div className="grid">
      <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line ps-4 pe-2">
        <h2 className="font-semibold">{t("title")}</h2>
        {hasUnread ? (
          <Button tone="quiet" className="text-sm" busy={read.isPending} onClick={() => read.mutate(null)}>
            {t("mark_all")}
          </Button>
        ) : null}
      </div>
      {isError ? <p className="p-4 text-sm text-muted">{t("failed")}</p> : null}
      {data === undefined && !isError ? (
        <div aria-label={t("loading")} role="status" className="grid gap-3 p-4">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-8 w-full" />
          ))}
        </div>
      ) : null}
      {data?.data.length === 0 ? <p className="p-6 text-center text-sm text-muted">{t("empty")}</p> : null}
      <ul className="divide-y divide-line">
        {data?.data.map((row) => (
          <li key={row.id}>
            <Line row={row} onRead={() => row.read_at === null && read.mutate(row.id)} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ row, onRead, onLeave }: { row: Row; onRead: () => void; onLeave: () => void }) {
  const t = useTranslations("staff.inbox");
  const words = useWords();
  const pagePath = usePagePath();
  const locale = useLocale();
  const money = (amount: string, currency: string) => showMoney(amount, currency as Currency, locale);
  const segments = recordSegments(row.noun, row.record_id);
  const content = (
    <>
      <span
        aria-hidden="true"
        data-unread={row.read_at === null || undefined}
        className="mt-1.5 size-2 shrink-0 rounded-full data-unread:bg-accent"
      />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-sm">{words.notificationTitle(row.kind, readableValues(row.values, locale), money)}</span>
        <span className="text-xs text-muted">
          {row.read_at === null ? <span className="sr-only">{t("unread", { count: 1 })} </span> : null}
          <RelativeTime value={row.created_at} />
        </span>
      </span>
    </>
  );
  const line = "flex w-full gap-2.5 px-4 py-2.5 text-start hover:bg-hover";
  if (!segments) {
    return row.read_at === null ? (
      <button type="button" className={line} onClick={onRead}>
        {content}
      </button>
    ) : (
      <div className={line}>{content}</div>
    );
  }
  return (
    <AheadLink
      href={pagePath(...segments)}
      className={line}
      onClick={() => {
        onRead();
        onLeave();
      }}
    >
      {content}
    </AheadLink>
  );
}
