"use client";

import { ThumbsDown, ThumbsUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { articles, type ArticleRecord } from "./resource";

/** What visitors wrote with their votes. */
export function Reasons({ article: { id, helpful_count, unhelpful_count } }: { article: ArticleRecord }) {
  const t = useTranslations("articles.votes");
  const count = helpful_count + unhelpful_count;
  const { data } = usePart(articles, id, "votes", articles.verbs.list_votes, { id }, count > 0);
  if (count === 0) return null;
  return (
    <Section title={t("title")}>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <span>{t("helpful", { count: helpful_count })}</span>
        <span>{t("unhelpful", { count: unhelpful_count })}</span>
      </p>
      {data && data.data.length > 0 ? (
        <ul className="grid text-sm">
          {data.data.map(({ helpful, reason, created_at }, index) => (
            <li key={index} className="flex gap-3 border-b border-line py-2 last:border-0">
              <span className={helpful ? "text-good" : "text-bad"}>
                {helpful ? <ThumbsUp aria-hidden="true" className="size-4" /> : <ThumbsDown aria-hidden="true" className="size-4" />}
                <span className="sr-only">{helpful ? t("was_helpful") : t("was_unhelpful")}</span>
              </span>
              <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {reason}
              </span>
              <RelativeTime value={created_at} className="whitespace-nowrap text-muted" />
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
