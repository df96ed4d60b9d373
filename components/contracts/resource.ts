import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type {
  Contract,
  ContractCreate,
  ContractListed,
  ContractRenew,
  ContractTerminate,
  ContractUpdate,
  ExpiringContracts,
} from "@/lib/domains/contracts/schema";

export const contracts = defineResource<{
  row: typeof ContractListed;
  detail: typeof Contract;
  create: typeof ContractCreate;
  update: typeof ContractUpdate;
  verbs: {
    activate: Verb<ById, ContractRecord>;
    renew: Verb<ById & Wire<typeof ContractRenew>, ContractRecord>;
    terminate: Verb<ById & Wire<typeof ContractTerminate>, ContractRecord>;
    expiring: Verb<{ days?: string; limit?: string }, Wire<typeof ExpiringContracts>>;
  };
}>("contracts", {
  verbs: {
    activate: "POST /{id}/activate",
    renew: "POST /{id}/renew",
    terminate: "POST /{id}/terminate",
    expiring: "GET /expiring",
  },
});

export type ContractRow = Wire<typeof ContractListed>;
export type ContractRecord = Wire<typeof Contract>;
