"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import type { Wire } from "@/components/api/resource";
import { Section } from "@/components/record/Section";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import type { ArticleVersion } from "@/lib/domains/knowledge-base/schema";
import { articles, type ArticleRecord } from "./resource";
import { TextDiff } from "./TextDiff";

type Version = Wire<typeof ArticleVersion>;

/** The published versions; each can be compared with the draft and become the draft again. */
export function Versions({ article }: { article: ArticleRecord }) {
  const t = useTranslations("articles.versions");
  const [open, setOpen] = useState<Version | null>(null);
  const { id, last_number } = article;
  const { data } = usePart(articles, id, `versions-${String(last_number)}`, articles.verbs.list_versions, { id }, last_number > 0);
  if (last_number === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid text-sm">
        {data?.data.map((version) => (
          <li key={version.number} className="flex min-h-10 flex-wrap items-center gap-x-3 border-b border-line last:border-0">
            <span className="font-medium">{t("number", { number: version.number })}</span>
            <span className="min-w-0 flex-1 text-muted">
              <DateText value={version.published_at} /> · <bdi>{version.author_name}</bdi>
            </span>
            <Button tone="quiet" aria-label={t("compare_number", { number: version.number })} onClick={() => setOpen(version)}>
              {t("compare")}
            </Button>
          </li>
        ))}
      </ul>
      {open ? <VersionDialog article={article} version={open} onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}

function VersionDialog({ article, version, onClose }: { article: ArticleRecord; version: Version; onClose: () => void }) {
  const t = useTranslations("articles.versions");
  const words = useTranslations("staff.form");
  const can = useCan();
  const { api, perform, busy } = usePerform([articles.name]);
  const same = version.title === article.title && version.body === article.body;
  const restore = async () => {
    const done = await perform(
      () => api.call(articles.verbs.restore, { id: article.id, number: version.number }),
      () => showToast({ tone: "good", text: t("restored", { number: version.number }) }),
    );
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={t("number", { number: version.number })}
      description={same ? t("same") : t("text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          {can("kb.write") && !same ? (
            <Button tone="primary" busy={busy} onClick={() => void restore()}>
              {t("restore")}
            </Button>
          ) : null}
        </>
      }
    >
      {same ? null : (
        <div className="grid gap-3">
          {version.title === article.title ? null : (
            <p className="grid [overflow-wrap:anywhere]">
              <del className="text-bad">
                <bdi>{article.title}</bdi>
              </del>
              <ins className="text-good no-underline">
                <bdi>{version.title}</bdi>
              </ins>
            </p>
          )}
          <TextDiff before={article.body} after={version.body} label={t("diff")} />
        </div>
      )}
    </Dialog>
  );
}
