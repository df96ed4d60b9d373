import { listArticlesDue, publishPlanned } from "@/lib/domains/knowledge-base";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";
import { workThrough } from "../work-through";

/** Publishes articles at the time that staff planned; after an outage each one catches up. */
export const publishScheduledArticles: Schedule = {
  id: "publish-scheduled-articles",
  cron: "*/5 * * * *",
  rights: { author: "The colleague or key that planned it, as whom it is published." },
  due: (runtime) => listDueTenants(runtime, "articles"),
  work: (ctx) =>
    workThrough(
      ctx,
      () => listArticlesDue(ctx, {}),
      (id) => publishPlanned(ctx, id),
    ),
};
