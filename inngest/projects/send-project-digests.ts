import { listProjectsToDigest, mailProjectDigest } from "@/lib/domains/projects";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Mondays at 09:00 in the company's time zone; each run looks for companies whose clocks have come to it. */
export const sendProjectDigests: Schedule = {
  id: "send-project-digests",
  cron: "0,15,30,45 * * * *",
  rights: { company: "Tells the project’s owner what that colleague may read." },
  due: (runtime) => listDueTenants(runtime, "project_digests"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listProjectsToDigest(ctx, {}),
      (id) => mailProjectDigest(ctx, { id }),
    ),
};
