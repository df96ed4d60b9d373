import { defineResource, type Page, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { KeptMethod } from "@/components/payments/resource";
import type {
  BulkAction,
  BulkResult,
  CustomerCreate,
  CustomerCreated,
  CustomerDetail,
  CustomerUpdate,
  ListedCustomer,
} from "@/lib/domains/customers/schema";

export const customers = defineResource<{
  row: typeof ListedCustomer;
  detail: typeof CustomerDetail;
  create: typeof CustomerCreate;
  update: typeof CustomerUpdate;
  verbs: {
    restore: Verb<ById, CustomerRecord>;
    bulk: Verb<Wire<typeof BulkAction>, Wire<typeof BulkResult>>;
    list_methods: Verb<ById, Page<KeptMethod>>;
    remove_method: Verb<ById & { method_id: string }, KeptMethod>;
  };
}>("customers", {
  include: "balance",
  verbs: {
    restore: "POST /{id}/restore",
    bulk: "POST /bulk",
    list_methods: "GET /{id}/saved-methods",
    remove_method: "DELETE /{id}/saved-methods/{method_id}",
  },
});

type PartOfCustomer = "contacts" | "addresses";

/** The verbs of a customer's contacts and addresses; `part` is which of the two. */
export const customerParts = defineVerbs<{
  add: Verb<ById & { part: PartOfCustomer }, unknown>;
  change: Verb<ById & { part: PartOfCustomer; part_id: string }, unknown>;
  remove: Verb<ById & { part: PartOfCustomer; part_id: string }, unknown>;
}>("/api/tenant/customers", { add: "POST /{id}/{part}", change: "PATCH /{id}/{part}/{part_id}", remove: "DELETE /{id}/{part}/{part_id}" });

export type CustomerRow = Wire<typeof ListedCustomer>;
export type CustomerRecord = Wire<typeof CustomerDetail>;
export type NewCustomer = Wire<typeof CustomerCreated>;
