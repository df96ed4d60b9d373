"use client";

import { useTranslations } from "next-intl";
import { jobNameKey } from "./job-name-key";

/** The function of a run in the reader's words; one that is gone by now has its id alone. */
export function useJobName(): (functionId: string) => string | null {
  const t = useTranslations("settings.jobs.names");
  return (functionId) => {
    const key = jobNameKey(functionId) as "send_queued_mail";
    return t.has(key) ? t(key) : null;
  };
}

/** What a run does, and in small print the id by which logs and the API name it. */
export function JobName({ id }: { id: string }) {
  const name = useJobName()(id);
  return (
    <>
      {name === null ? null : <span className="font-medium">{name}</span>}
      <bdi className={name === null ? "font-medium [overflow-wrap:anywhere]" : "text-xs text-muted [overflow-wrap:anywhere]"}>{id}</bdi>
    </>
  );
}
