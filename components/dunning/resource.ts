import { defineResource, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type {
  CustomerDunning,
  CustomerDunningUpdate,
  DunningHold,
  DunningHoldCreate,
  DunningPolicy,
  DunningPolicyCreate,
  DunningPolicyUpdate,
  DunningReminder,
  InvoiceDunning,
} from "@/lib/domains/dunning/schema";

export const dunningPolicies = defineResource<{
  row: typeof DunningPolicy;
  detail: typeof DunningPolicy;
  create: typeof DunningPolicyCreate;
  update: typeof DunningPolicyUpdate;
}>("dunning-policies", { path: "/api/tenant/dunning/policies" });

export const dunning = defineVerbs<{
  of_invoice: Verb<ById, Wire<typeof InvoiceDunning>>;
  remind: Verb<ById, Wire<typeof DunningReminder>>;
  hold: Verb<Wire<typeof DunningHoldCreate>, Wire<typeof DunningHold>>;
  lift: Verb<ById, Wire<typeof DunningHold>>;
  of_customer: Verb<ById, Wire<typeof CustomerDunning>>;
  set_customer: Verb<Wire<typeof CustomerDunningUpdate>, Wire<typeof CustomerDunning>>;
}>("/api/tenant/dunning", {
  of_invoice: "GET /invoices/{id}",
  remind: "POST /invoices/{id}/reminders",
  hold: "POST /invoices/{id}/holds",
  lift: "POST /holds/{id}/lift",
  of_customer: "GET /customers/{id}",
  set_customer: "PATCH /customers/{id}",
});

export type DunningPolicyRow = Wire<typeof DunningPolicy>;
