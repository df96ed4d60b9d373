"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLookupName } from "@/components/api/lookup";
import { ApiProblem } from "@/components/api/problem";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { useWorkplace } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { showToast } from "@/components/ui/toast-store";
import { useClock } from "@/components/ui/use-clock";
import { instantOfWallTime } from "@/lib/commerce/timezone";
import { articles, type ArticleRecord } from "./resource";
import { TextDiff } from "./TextDiff";
import { categoryLookup } from "./use-categories";

interface PublishDialogProps {
  article: ArticleRecord;
  onClose: () => void;
  onDone?: () => void;
}

/** Shows what visitors will see differently, and publishes the draft. */
export function PublishDialog({ article, onClose, onDone }: PublishDialogProps) {
  const t = useTranslations("articles");
  const words = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([articles.name]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { timezone } = useWorkplace();
  const now = useClock();
  const [later, setLater] = useState(false);
  const [day, setDay] = useState<string | null>(null);
  const [time, setTime] = useState("09:00");
  // Publishes the version that the reader sees here.
  const { id, status, version } = article;
  const isOut = status === "published";
  const published = usePart(articles, id, "published", articles.verbs.get_published, { id }, isOut).data;
  const waits = isOut && published === undefined;
  const publish = async () => {
    setRefusal(null);
    const publish_at = later ? readInstant(day, time, { timezone, now }) : null;
    if (later && publish_at === null) return setRefusal("past");
    const done = await perform(
      async () => {
        try {
          await (publish_at === null
            ? api.call(articles.verbs.publish, { id }, { version })
            : api.call(articles.verbs.schedule, { id, publish_at: publish_at.toISOString() }, { version }));
        } catch (error) {
          if (error instanceof ApiProblem && error.errors[0] !== undefined) setRefusal(error.errors[0].code);
          throw error;
        }
      },
      () => showToast({ tone: "good", text: publish_at === null ? t("publish.done") : t("schedule.done") }),
    );
    if (!done) return;
    onClose();
    onDone?.();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={isOut ? t("publish.title_again") : t("publish.title")}
      description={isOut ? t("publish.text_again") : t("publish.text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button tone="primary" busy={busy} disabled={waits} onClick={() => void publish()}>
            {later ? t("schedule.do") : t("publish.do")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal === null ? null : (
          <Alert tone="bad" live>
            {t(refusalKey(refusal))}
          </Alert>
        )}
        {waits ? <SkeletonLines count={4} /> : null}
        {published === undefined ? null : <Changes article={article} published={published} />}
        <fieldset className="grid gap-3">
          <legend className="pb-1 font-medium">{t("schedule.when")}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {[false, true].map((value) => (
              <label key={String(value)} className="inline-flex min-h-8 items-center gap-2">
                <input type="radio" name="publish-when" checked={later === value} onChange={() => setLater(value)} className="size-4" />
                {value ? t("schedule.later") : t("schedule.now")}
              </label>
            ))}
          </div>
          {later ? (
            <div className="grid gap-4 sm:grid-cols-2">
              <DatePickerField name="publish_day" label={t("schedule.day")} required value={day} onChange={setDay} />
              <InputField
                name="publish_time"
                type="time"
                dir="ltr"
                label={t("schedule.time", { zone: timezone })}
                required
                value={time}
                onChange={(event) => setTime(event.target.value)}
              />
            </div>
          ) : null}
        </fieldset>
      </div>
    </Dialog>
  );
}

/** The instant of a wall time in the company's zone; null if it is incomplete or over. */
function readInstant(day: string | null, time: string, { timezone, now }: { timezone: string; now: Date }): Date | null {
  if (day === null || !/^\d{2}:\d{2}$/.test(time)) return null;
  const instant = instantOfWallTime(`${day}T${time}`, timezone);
  return instant > now ? instant : null;
}

const refusals = ["required", "merge_field", "unknown_name", "unclosed_braces", "missing_value"] as const;

function refusalKey(code: string): "schedule.incomplete" | `publish.problems.${(typeof refusals)[number] | "other"}` {
  if (code === "past" || code === "range") return "schedule.incomplete";
  return `publish.problems.${refusals.find((known) => known === code) ?? "other"}`;
}

type Published = Pick<ArticleRecord, "title" | "slug" | "body" | "category_id">;

/** Each field that differs, the text line by line. */
function Changes({ article, published }: { article: ArticleRecord; published: Published }) {
  const t = useTranslations("articles");
  const [was, is] = [useLookupName(categoryLookup, published.category_id), useLookupName(categoryLookup, article.category_id)];
  const fields = [
    { name: "title", before: published.title, after: article.title },
    { name: "slug", before: published.slug, after: article.slug },
    { name: "category_id", before: was?.label ?? t("no_category"), after: is?.label ?? t("no_category") },
  ] as const;
  const changed = fields.filter(({ before, after }) => before !== after);
  if (changed.length === 0 && published.body === article.body) return <p className="text-muted">{t("publish.nothing")}</p>;
  return (
    <>
      {changed.length === 0 ? null : (
        <dl className="grid gap-2 text-sm">
          {changed.map(({ name, before, after }) => (
            <div key={name} className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="text-muted">{t(`fields.${name}`)}</dt>
              <dd className="grid [overflow-wrap:anywhere]">
                <del className="text-bad">
                  <bdi>{before}</bdi>
                </del>
                <ins className="text-good no-underline">
                  <bdi>{after}</bdi>
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {published.body === article.body ? null : (
        <section className="grid gap-1.5">
          <h3 className="text-sm text-muted">{t("fields.body")}</h3>
          <TextDiff before={published.body} after={article.body} label={t("diff.label")} />
        </section>
      )}
    </>
  );
}
