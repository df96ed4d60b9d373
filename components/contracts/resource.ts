import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import { sentDocumentRoutes, signedDocumentRoutes, type SentDocumentVerbs, type SignedDocumentVerbs } from "@/components/document/resource";
import type {
  Contract,
  ContractCreate,
  ContractListed,
  ContractRenew,
  ContractRevisions,
  ContractTemplate,
  ContractTemplateCreate,
  ContractTemplateUpdate,
  ContractTerminate,
  ContractText,
  ContractUpdate,
  ExpiringContracts,
} from "@/lib/domains/contracts/schema";

export const contracts = defineResource<{
  row: typeof ContractListed;
  detail: typeof Contract;
  create: typeof ContractCreate;
  update: typeof ContractUpdate;
  verbs: SentDocumentVerbs<ContractRecord> &
    SignedDocumentVerbs & {
      activate: Verb<ById, ContractRecord>;
      renew: Verb<ById & Wire<typeof ContractRenew>, ContractRecord>;
      terminate: Verb<ById & Wire<typeof ContractTerminate>, ContractRecord>;
      revise: Verb<ById & { confirm?: boolean }, ContractRecord>;
      list_revisions: Verb<ById, Wire<typeof ContractRevisions>>;
      read_text: Verb<ById, ContractTextRead>;
      expiring: Verb<{ days?: string; limit?: string }, Wire<typeof ExpiringContracts>>;
    };
}>("contracts", {
  verbs: {
    ...sentDocumentRoutes,
    ...signedDocumentRoutes,
    activate: "POST /{id}/activate",
    renew: "POST /{id}/renew",
    terminate: "POST /{id}/terminate",
    revise: "POST /{id}/revise",
    list_revisions: "GET /{id}/revisions",
    read_text: "GET /{id}/text",
    expiring: "GET /expiring",
  },
});

export type ContractRow = Wire<typeof ContractListed>;
export type ContractRecord = Wire<typeof Contract>;
export type ContractTextRead = Wire<typeof ContractText>;

export const contractTemplates = defineResource<{
  row: typeof ContractTemplate;
  detail: typeof ContractTemplate;
  create: typeof ContractTemplateCreate;
  update: typeof ContractTemplateUpdate;
}>("contract-templates");

export type ContractTemplateRow = Wire<typeof ContractTemplate>;
