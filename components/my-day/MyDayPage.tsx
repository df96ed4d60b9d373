"use client";

import { useTranslations } from "next-intl";
import { useLiveRefresh } from "@/components/live/LiveProvider";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan } from "@/components/shell/workplace";
import { Section } from "@/components/record/Section";
import { QuickAdd } from "@/components/tasks/QuickAdd";
import { Queue, type QueueRow } from "./Queue";

const parts = ["late", "today", "soon", "undated"] as const;

/** One queue of all that waits for the reader, by when it is due, with a line that takes new tasks. */
export function MyDayPage({ today, entries }: { today: string; entries: readonly QueueRow[] }) {
  const t = useTranslations("my_day");
  const can = useCan();
  useLiveRefresh(["tasks", "tickets", "expenses", "timesheets", "leads", "contracts"]);
  return (
    <>
      <PageHeader title={t("plural")} />
      <div className="grid max-w-3xl gap-6 px-4 py-3 md:px-6">
        {can("tasks.write") ? <QuickAdd today={today} /> : null}
        {entries.length === 0 ? <p className="text-muted">{t("empty")}</p> : null}
        {parts.map((part) => {
          const own = entries.filter(({ when }) => when === part);
          return own.length === 0 ? null : (
            <Section key={part} title={t(`parts.${part}`)}>
              <Queue entries={own} />
            </Section>
          );
        })}
      </div>
    </>
  );
}
