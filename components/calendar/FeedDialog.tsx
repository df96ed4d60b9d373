"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import type { CalendarSource } from "@/lib/domains/calendar/schema";
import { calendarFeeds, type FeedRow } from "./resource";

const all: readonly CalendarSource[] = ["events", "tasks", "milestones", "contracts"];

/** The secret address at which another calendar program reads one's calendar: what it shows, who read it last, and a new one. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("calendar_feeds");
  const { data } = usePart(calendarFeeds, "mine", "feed", calendarFeeds.verbs.read, {});
  if (data) return <FeedForm feed={data.feed} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("title")}>
      <SkeletonLines count={4} />
    </Dialog>
  );
}

function FeedForm({ feed, onClose }: { feed: FeedRow | null; onClose: () => void }) {
  const t = useTranslations("calendar_feeds");
  const common = useTranslations("common.ui");
  const { api, perform, busy } = usePerform([calendarFeeds.name]);
  const [sources, setSources] = useState<readonly CalendarSource[]>(feed?.sources ?? ["events", "tasks"]);
  const done = (text: string) => () => showToast({ tone: "good", text });
  const turn = (source: CalendarSource, is: boolean) => {
    const next = all.filter((each) => (each === source ? is : sources.includes(each)));
    setSources(next);
    if (feed && next.length > 0) void perform(() => api.call(calendarFeeds.verbs.change, { sources: next }), done(t("saved")));
  };
  const rotate = (text: string) => void perform(() => api.call(calendarFeeds.verbs.rotate, { sources: [...sources] }), done(text));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      actions={
        <>
          {feed ? (
            <>
              <Button
                className="me-auto"
                busy={busy}
                onClick={() => void perform(() => api.call(calendarFeeds.verbs.revoke, {}), done(t("turned_off")))}
              >
                {t("turn_off")}
              </Button>
              <Button busy={busy} onClick={() => rotate(t("rotated"))}>
                {t("rotate")}
              </Button>
            </>
          ) : null}
          <Button onClick={onClose}>{common("close")}</Button>
          {feed ? null : (
            <Button tone="primary" busy={busy} disabled={sources.length === 0} onClick={() => rotate(t("created"))}>
              {t("create")}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p>{t("intro")}</p>
        <Sources sources={sources} turn={turn} />
        {feed ? (
          <>
            <Address url={feed.url} />
            <p>
              <a href={feed.url.replace(/^https?:/, "webcal:")} className="inline-flex min-h-9 items-center underline">
                {t("subscribe")}
              </a>
            </p>
            <p className="text-sm text-muted">{t("secret")}</p>
            <p className="text-sm text-muted">
              {feed.last_read_at === null ? (
                t("never_read")
              ) : (
                <>
                  {t("read", { program: feed.last_reader ?? "" })} <RelativeTime value={feed.last_read_at} />
                </>
              )}
            </p>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function Address({ url }: { url: string }) {
  const t = useTranslations("calendar_feeds");
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => showToast({ tone: "good", text: t("copied") }),
      () => showToast({ tone: "bad", text: t("not_copied") }),
    );
  return (
    <div className="flex items-end gap-2">
      <InputField
        name="feed_address"
        label={t("address")}
        dir="ltr"
        readOnly
        className="min-w-0 flex-1"
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={copy}>{t("copy")}</Button>
    </div>
  );
}

function Sources({ sources, turn }: { sources: readonly CalendarSource[]; turn: (source: CalendarSource, is: boolean) => void }) {
  const t = useTranslations("calendar_feeds");
  const words = useTranslations("calendar.sources");
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="mb-1 font-medium">{t("shows")}</legend>
      {all.map((source) => (
        <label key={source} className="flex min-h-8 items-center gap-2">
          <input
            type="checkbox"
            name={`feed-${source}`}
            checked={sources.includes(source)}
            onChange={(sent) => turn(source, sent.target.checked)}
            className="size-[1.125rem] accent-accent"
          />
          {words(source)}
        </label>
      ))}
      {sources.length === 0 ? <p className="w-full text-sm font-medium text-bad">{t("choose")}</p> : null}
    </fieldset>
  );
}
