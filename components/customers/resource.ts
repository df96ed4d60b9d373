import type { z } from "zod";
import { defineResource, type Page, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type { BulkVerbs } from "@/components/list/bulk-verbs";
import type { KeptMethod } from "@/components/payments/resource";
import type {
  BulkAction,
  BulkResult,
  CustomerCreate,
  CustomerCreated,
  CustomerDetail,
  CustomerMerge,
  CustomerUpdate,
  DuplicateList,
  DuplicateQuery,
  ListedCustomer,
  MergedCustomers,
  MergePreview,
} from "@/lib/domains/customers/schema";

import type { Autopay } from "@/lib/domains/recurring-invoices/schema";

export const customers = defineResource<{
  row: typeof ListedCustomer;
  detail: typeof CustomerDetail;
  create: typeof CustomerCreate;
  update: typeof CustomerUpdate;
  verbs: {
    delete: Verb<ById & { confirm?: "true" }, CustomerRecord>;
    restore: Verb<ById, CustomerRecord>;
    duplicates: Verb<z.input<typeof DuplicateQuery>, Wire<typeof DuplicateList>>;
    preview_merge: Verb<ById, Wire<typeof MergePreview>>;
    merge: Verb<z.input<typeof CustomerMerge>, CustomerRecord>;
    unmerge: Verb<ById, CustomerRecord>;
    list_merged: Verb<ById, Wire<typeof MergedCustomers>>;
    bulk: Verb<Wire<typeof BulkAction>, Wire<typeof BulkResult>>;
    list_bulk: BulkVerbs<never>["list_bulk"];
    undo_bulk: BulkVerbs<never>["undo_bulk"];
    list_methods: Verb<ById, Page<KeptMethod>>;
    remove_method: Verb<ById & { method_id: string }, KeptMethod>;
    get_autopay: Verb<ById, Wire<typeof Autopay>>;
    end_autopay: Verb<ById, Wire<typeof Autopay>>;
  };
}>("customers", {
  include: "balance",
  sums: true,
  verbs: {
    delete: "DELETE /{id}",
    restore: "POST /{id}/restore",
    duplicates: "GET /duplicates",
    preview_merge: "GET /{id}/merge",
    merge: "POST /{id}/merge",
    unmerge: "POST /{id}/unmerge",
    list_merged: "GET /{id}/merged",
    bulk: "POST /bulk",
    list_bulk: "GET /bulk",
    undo_bulk: "POST /bulk/{bulk_id}/undo",
    list_methods: "GET /{id}/saved-methods",
    remove_method: "DELETE /{id}/saved-methods/{method_id}",
    get_autopay: "GET /{id}/autopay",
    end_autopay: "DELETE /{id}/autopay",
  },
});

/** The verbs of a customer's contacts or addresses. */
export type PartVerbs = {
  add: Verb<ById, unknown>;
  change: Verb<ById & { part_id: string }, unknown>;
  remove: Verb<ById & { part_id: string }, unknown>;
};

export const customerContacts = defineVerbs<PartVerbs>("/api/tenant/customers/{id}/contacts", {
  add: "POST",
  change: "PATCH /{part_id}",
  remove: "DELETE /{part_id}",
});
export const customerAddresses = defineVerbs<PartVerbs>("/api/tenant/customers/{id}/addresses", {
  add: "POST",
  change: "PATCH /{part_id}",
  remove: "DELETE /{part_id}",
});

export type CustomerRow = Wire<typeof ListedCustomer>;
export type CustomerRecord = Wire<typeof CustomerDetail>;
export type NewCustomer = Wire<typeof CustomerCreated>;
