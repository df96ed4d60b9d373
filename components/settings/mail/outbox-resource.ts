import type { QueryValues } from "@/components/api/request";
import type { Page, Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { Mail, MailSending, MailSuppression } from "@/lib/domains/mail/schema";

export type MailRow = Wire<typeof Mail>;
export type MailState = MailRow["status"];
export type Sending = Wire<typeof MailSending>;
export type Suppression = Wire<typeof MailSuppression>;

/** In the order in which an email passes through them. */
export const mailStates = [
  "held",
  "queued",
  "sent",
  "delivered",
  "bounced",
  "suppressed",
  "failed",
] as const satisfies readonly MailState[];

export const suppressions = defineVerbs<{
  list: Verb<QueryValues, Page<Suppression>>;
  add: Verb<{ address: string }, Suppression>;
  remove: Verb<ById, unknown>;
}>("/api/tenant/mail-suppressions", { list: "GET", add: "POST", remove: "DELETE /{id}" });
