import { articlePlanEnded, articlePublishingFailed, domainFailing, domainStopped } from "@/lib/domains/knowledge-base";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfFailedPublishing = onEvent(
  "notify-of-failed-publishing",
  articlePublishingFailed,
  ({ ctx, data: { id, version, title }, step }) =>
    notifyStaff(ctx, "article_publishing_failed", { record_id: id, sequence: version, customer_id: null, values: { title } }, step),
);

/** To the planner, or the owners where a program planned it. */
export const notifyOfEndedPlan = onEvent(
  "notify-of-ended-plan",
  articlePlanEnded,
  ({ ctx, data: { id, version, title, plan_ended_by, planner_id }, step }) => {
    const values = { title, by: plan_ended_by ?? "" };
    return notifyStaff(
      ctx,
      "article_plan_ended",
      { record_id: id, sequence: version, customer_id: null, staff_id: planner_id, values },
      step,
    );
  },
);

const ofDomain = ({ id, version, hostname }: { id: string; version: number; hostname: string }) => ({
  record_id: id,
  sequence: version,
  customer_id: null,
  values: { hostname },
});

export const notifyOfFailingDomain = onEvent("notify-of-failing-domain", domainFailing, ({ ctx, data, step }) =>
  notifyStaff(ctx, "kb_domain_failing", ofDomain(data), step),
);

export const notifyOfStoppedDomain = onEvent("notify-of-stopped-domain", domainStopped, ({ ctx, data, step }) =>
  notifyStaff(ctx, "kb_domain_stopped", ofDomain(data), step),
);
