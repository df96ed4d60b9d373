"use client";

import { useTranslations } from "next-intl";
import { jobNameKey } from "./job-name-key";

/** The name of a run's function in the reader's language; null for a function that no longer exists. */
export function useJobName(): (functionId: string) => string | null {
  const t = useTranslations("settings.jobs.names");
  return (functionId) => {
    const key = jobNameKey(functionId) as "send_queued_mail";
    return t.has(key) ? t(key) : null;
  };
}

/** A run's function name, with the id that logs and the API use in small print. */
export function JobName({ id }: { id: string }) {
  const name = useJobName()(id);
  return (
    <>
      {name === null ? null : <span className="font-medium">{name}</span>}
      <bdi className={name === null ? "font-medium [overflow-wrap:anywhere]" : "text-xs text-muted [overflow-wrap:anywhere]"}>{id}</bdi>
    </>
  );
}
