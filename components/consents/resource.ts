import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { Consent, ConsentDetail } from "@/lib/domains/consents/schema";

export type ConsentRow = Wire<typeof ConsentDetail>;

export const consents = defineResource<{
  row: typeof ConsentDetail;
  detail: typeof ConsentDetail;
  create: typeof Consent;
  update: typeof Consent;
  verbs: { withdraw: Verb<ById, Wire<typeof Consent>> };
}>("consents", { verbs: { withdraw: "POST /{id}/withdraw" } });
