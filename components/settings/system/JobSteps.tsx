"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { useProblemText } from "@/components/api/use-problem-text";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { StatusBadge } from "@/components/ui/StatusBadge";
import type { JobDetail } from "@/lib/domains/jobs/schema";
import { jobs } from "./resource";

type Detail = Wire<typeof JobDetail>;

/** The steps of a run, and when it continues. */
export function JobSteps({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTranslations("settings.background");
  const api = useApi();
  const problemText = useProblemText();
  const { data, error } = useQuery<Detail>({
    queryKey: [api.tenant, "jobs", "record", id],
    queryFn: ({ signal }) => api.ask(jobs.get, { id }, signal),
  });
  return (
    <Dialog open onClose={onClose} title={name} actions={<Button onClick={onClose}>{t("close")}</Button>}>
      {error ? (
        <p role="alert" className="text-bad">
          {problemText(error)}
        </p>
      ) : null}
      {data === undefined && !error ? <SkeletonLines count={3} /> : null}
      {data?.steps.length === 0 ? <p className="text-muted">{t("no_steps")}</p> : null}
      <ol className="grid text-sm empty:hidden">
        {data?.steps.map((step, index) => (
          <li key={index} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <bdi lang="en" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {step.name}
            </bdi>
            <StatusBadge tone={step.failed ? "bad" : step.status === "done" ? "good" : "accent"}>
              {t(step.failed ? "states.failed" : `steps.${step.status}`)}
            </StatusBadge>
            <span className="text-muted">
              <DateText value={step.ended_at ?? step.wakes_at ?? step.created_at} time />
            </span>
          </li>
        ))}
      </ol>
      {data === undefined || data.next_at === null ? null : (
        <p className="pt-2 text-sm text-muted">
          {t.rich("goes_on", { at: () => <DateText value={data.next_at ?? data.created_at} time /> })}
        </p>
      )}
    </Dialog>
  );
}
