"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/record/Section";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Queue, type QueueRow } from "./Queue";

const mostShown = 6;

/** The first of what waits for the reader, on the home page. */
export function MyDaySection({ entries }: { entries: readonly QueueRow[] }) {
  const t = useTranslations("my_day");
  const pagePath = usePagePath();
  return (
    <Section
      title={t("plural")}
      action={
        <AheadLink href={pagePath("my-day")} className="inline-flex min-h-6 items-center text-sm text-muted hover:text-text">
          {t("all", { count: entries.length })}
        </AheadLink>
      }
    >
      {entries.length === 0 ? <p className="text-sm text-muted">{t("empty")}</p> : <Queue entries={entries.slice(0, mostShown)} />}
    </Section>
  );
}
