"use client";

import { CalendarX, ExternalLink, EyeOff, SquarePen, Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useLookupName } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { usePart, useRecord } from "@/components/api/use-record";
import { RecordEditing } from "@/components/record/record-context";
import { RecordPage } from "@/components/record/RecordPage";
import { RecordTimeline } from "@/components/record/RecordTimeline";
import { FileList } from "@/components/record/FileList";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Alert } from "@/components/ui/Alert";
import { Button, ButtonLink } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Facts } from "@/components/ui/Facts";
import { MenuItem } from "@/components/ui/Menu";
import { useGo } from "@/components/ui/navigation";
import { showToast } from "@/components/ui/toast-store";
import { languageName } from "@/lib/commerce/locale-of";
import { ArticleStatus } from "./ArticleStatus";
import { DraftPreview } from "./DraftPreview";
import { PublishDialog } from "./PublishDialog";
import { Reasons } from "./Reasons";
import { articleFiles, articles, type ArticleRecord } from "./resource";
import { categoryLookup } from "./use-categories";
import { Translations } from "./Translations";
import { Versions } from "./Versions";

/** An article: its draft as visitors would read it, its versions, their votes, and its history. */
export function ArticleRecordPage({ article: initial }: { article: ArticleRecord }) {
  const t = useTranslations("articles");
  const format = useFormatter();
  const timeOf = (instant: string) => format.dateTime(new Date(instant), { dateStyle: "long", timeStyle: "short" });
  const can = useCan();
  const go = useGo();
  const pagePath = usePagePath();
  const article = useRecord(articles, initial.id, initial);
  const { id, status, has_changes } = article;
  const isOut = status === "published";
  const published = usePart(articles, id, "published", articles.verbs.get_published, { id }, isOut).data;
  const category = useLookupName(categoryLookup, article.category_id);
  const [asking, setAsking] = useState(false);
  const { api, perform, busy } = usePerform([articles.name]);
  const [writes, publishes] = [can("kb.write"), can("kb.publish")];
  const isUnpublished = !isOut || has_changes;
  const labels = {
    title: t("fields.title"),
    slug: t("fields.slug"),
    category_id: t("fields.category_id"),
    status: t("fields.status"),
    publish_at: t("fields.publish_at"),
  };
  const edit = pagePath("articles", id, "edit");
  const unpublish = () =>
    perform(
      () => api.call(articles.verbs.unpublish, { id }),
      () => showToast({ tone: "good", text: t("record.unpublished") }),
    );
  const unschedule = () =>
    perform(
      () => api.call(articles.verbs.unschedule, { id }),
      () => showToast({ tone: "good", text: t("schedule.canceled") }),
    );
  const confirm = () =>
    perform(
      () => api.call(articles.verbs.confirm_translation, { id }),
      () => showToast({ tone: "good", text: t("stale.confirmed") }),
    );
  const remove = () =>
    perform(
      () => api.remove(articles, id, article.version).then(() => go(pagePath("articles"))),
      () => showToast({ tone: "good", text: t("record.deleted") }),
    );
  const url = published?.url;
  return (
    <RecordEditing resource={articles} record={article} locked={writes ? null : t("record.no_permission")} labels={labels}>
      <RecordPage
        title={<bdi>{article.title}</bdi>}
        trail={[{ label: t("plural"), href: pagePath("articles") }]}
        status={<ArticleStatus article={article} />}
        action={
          <>
            {writes ? (
              <ButtonLink href={edit} tone={publishes && isUnpublished ? "secondary" : "primary"}>
                <SquarePen aria-hidden="true" className="size-4" />
                {t("verbs.update.do")}
              </ButtonLink>
            ) : null}
            {publishes && isUnpublished ? (
              <Button tone="primary" onClick={() => setAsking(true)}>
                {t("verbs.publish.do")}
              </Button>
            ) : null}
          </>
        }
        menu={
          <>
            {url === undefined ? null : (
              <MenuItem icon={<ExternalLink aria-hidden="true" />} onSelect={() => window.open(url, "_blank", "noopener")}>
                {t("record.visit")}
              </MenuItem>
            )}
            {article.publish_at !== null && publishes ? (
              <MenuItem icon={<CalendarX aria-hidden="true" />} onSelect={() => void unschedule()}>
                {t("verbs.unschedule.do")}
              </MenuItem>
            ) : null}
            {isOut && publishes ? (
              <MenuItem icon={<EyeOff aria-hidden="true" />} disabled={busy} onSelect={() => void unpublish()}>
                {t("verbs.unpublish.do")}
              </MenuItem>
            ) : null}
            {!isOut && writes ? (
              <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
                {t("verbs.delete.do")}
              </MenuItem>
            ) : null}
          </>
        }
        notice={
          article.is_stale ? (
            <Alert tone="warn">
              <span className="flex flex-wrap items-center justify-between gap-2">
                {t("stale.notice")}
                {writes ? (
                  <Button busy={busy} onClick={() => void confirm()}>
                    {t("verbs.confirm_translation.do")}
                  </Button>
                ) : null}
              </span>
            </Alert>
          ) : article.publish_at !== null ? (
            <Alert tone="accent">{t("schedule.notice", { at: timeOf(article.publish_at) })}</Alert>
          ) : article.plan_ended_at !== null ? (
            <Alert tone="warn">
              {article.plan_ended_by === null
                ? t("schedule.ended", { at: timeOf(article.plan_ended_at) })
                : t("schedule.ended_by", { at: timeOf(article.plan_ended_at), name: article.plan_ended_by })}
            </Alert>
          ) : isOut && has_changes ? (
            <Alert>{t("record.changed")}</Alert>
          ) : null
        }
        rail={
          <>
            <Facts
              facts={[
                { label: t("fields.language"), value: languageName(article.language) },
                { label: labels.category_id, value: category ? <bdi>{category.label}</bdi> : null },
                {
                  label: labels.slug,
                  value:
                    published === undefined ? (
                      <bdi>{article.slug}</bdi>
                    ) : (
                      <a href={published.url} target="_blank" rel="noopener" className="underline">
                        <bdi dir="ltr">{decodeURI(published.url).replace(/^https?:\/\//, "")}</bdi>
                      </a>
                    ),
                },
                {
                  label: t("fields.published_at"),
                  value: article.published_at === null ? null : <DateText value={article.published_at} />,
                },
              ]}
            />
            <Translations article={article} />
            <Reasons article={article} />
            <Versions article={article} />
          </>
        }
        timeline={
          <RecordTimeline
            resource={articles}
            id={id}
            labels={labels}
            write={(field, value) => {
              if (field === "category_id" && typeof value === "string") return { lookup: categoryLookup, id: value };
              return field === "status" && (value === "draft" || value === "published") ? t(`status.${value}`) : null;
            }}
            kinds={["change", "note"]}
            notes
          />
        }
      >
        <Section title={isOut && !has_changes ? t("record.text") : t("record.draft")}>
          <div className="measure">
            <DraftPreview body={article.body} />
          </div>
        </Section>
        {can("files.read") ? <FileList resource={articles} id={id} locked={!writes || !can("files.write")} verbs={articleFiles} /> : null}
      </RecordPage>
      {asking ? <PublishDialog article={article} onClose={() => setAsking(false)} /> : null}
    </RecordEditing>
  );
}
