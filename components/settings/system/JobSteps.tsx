"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { Awaited } from "@/components/record/Awaited";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { Badge } from "@/components/ui/Badge";
import type { JobDetail } from "@/lib/domains/jobs/schema";
import { jobs } from "./resource";

type Detail = Wire<typeof JobDetail>;

/** The steps of a run, and when it continues. */
export function JobSteps({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTranslations("settings.background");
  const api = useApi();
  const { data, error } = useQuery<Detail>({
    queryKey: [api.tenant, "jobs", "record", id],
    queryFn: ({ signal }) => api.ask(jobs.get, { id }, signal),
  });
  return (
    <Dialog open onClose={onClose} title={name} actions={<Button onClick={onClose}>{t("close")}</Button>}>
      <Awaited data={data} error={error} lines={3}>
        {(job) => <Steps job={job} />}
      </Awaited>
    </Dialog>
  );
}

function Steps({ job: { steps, next_at } }: { job: Detail }) {
  const t = useTranslations("settings.background");
  return (
    <>
      {steps.length === 0 ? <p className="text-muted">{t("no_steps")}</p> : null}
      <ol className="grid text-sm empty:hidden">
        {steps.map((step, index) => (
          <li key={index} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
            <bdi lang="en" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {step.name}
            </bdi>
            <Badge tone={step.failed ? "bad" : step.status === "done" ? "good" : "accent"}>
              {t(step.failed ? "states.failed" : `steps.${step.status}`)}
            </Badge>
            <span className="text-muted">
              <DateText value={step.ended_at ?? step.wakes_at ?? step.created_at} time />
            </span>
          </li>
        ))}
      </ol>
      {next_at === null ? null : (
        <p className="pt-2 text-sm text-muted">{t.rich("goes_on", { at: () => <DateText value={next_at} time /> })}</p>
      )}
    </>
  );
}
