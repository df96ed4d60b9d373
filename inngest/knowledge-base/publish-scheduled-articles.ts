import { listArticlesDue, publishDueArticle } from "@/lib/domains/knowledge-base";
import { listDueTenants } from "@/lib/kernel/tenancy/tenants";
import type { Schedule } from "../schedule";

/** Publishes articles at the time that staff planned; after an outage each one catches up. */
export const publishScheduledArticles: Schedule = {
  id: "publish-scheduled-articles",
  cron: "*/5 * * * *",
  due: (runtime) => listDueTenants(runtime, "articles"),
  async work(ctx) {
    const { ids } = await listArticlesDue(ctx, {});
    for (const id of ids) await publishDueArticle(ctx, { id });
  },
};
