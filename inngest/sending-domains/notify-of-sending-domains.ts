import { sendingDomainFailing, sendingDomainStopped } from "@/lib/domains/sending-domains";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

const ofDomain = ({ id, version, hostname }: { id: string; version: number; hostname: string }) => ({
  record_id: id,
  sequence: version,
  customer_id: null,
  values: { hostname },
});

export const notifyOfFailingSendingDomain = onEvent("notify-of-failing-sending-domain", sendingDomainFailing, ({ ctx, data, step }) =>
  notifyStaff(ctx, "sending_domain_failing", ofDomain(data), step),
);

export const notifyOfStoppedSendingDomain = onEvent("notify-of-stopped-sending-domain", sendingDomainStopped, ({ ctx, data, step }) =>
  notifyStaff(ctx, "sending_domain_stopped", ofDomain(data), step),
);
