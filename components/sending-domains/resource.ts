import type { Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { SendingDomain, SendingDomainSet, SendingState } from "@/lib/domains/sending-domains/schema";

/** The company's own domain for emails. */
export const sendingDomain = defineVerbs<{
  read: Verb<object, SendingStateRow>;
  set: Verb<Wire<typeof SendingDomainSet>, SendingDomainRow>;
  check: Verb<object, SendingDomainRow>;
  remove: Verb<object, object>;
}>("/api/tenant/settings/sending-domain", { read: "GET", set: "PUT", check: "POST /check", remove: "DELETE" });

export type SendingStateRow = Wire<typeof SendingState>;
export type SendingDomainRow = Wire<typeof SendingDomain>;

/** Its name in the cache. */
export const sendingDomainList = "sending-domains";
