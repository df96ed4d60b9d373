import type { QueryValues } from "@/components/api/request";
import type { Page, Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { Mail, MailDetail } from "@/lib/domains/mail/schema";

export const mails = defineVerbs<{
  list: Verb<QueryValues, Page<Wire<typeof Mail>>>;
  get: Verb<ById, Wire<typeof MailDetail>>;
  resend: Verb<ById & { to: string[] | undefined }, Wire<typeof Mail>>;
}>("/api/tenant/mails", { list: "GET", get: "GET /{id}", resend: "POST /{id}/resend" });
