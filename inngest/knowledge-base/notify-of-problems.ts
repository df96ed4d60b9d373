import { articlePublishingFailed, domainFailing, domainStopped } from "@/lib/domains/knowledge-base";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

export const notifyOfFailedPublishing = onEvent(
  "notify-of-failed-publishing",
  articlePublishingFailed,
  ({ ctx, data: { id, version, title }, step }) =>
    notifyStaff(ctx, "article_publishing_failed", { record_id: id, sequence: version, customer_id: null, values: { title } }, step),
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
