import { defineResource, type Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import { sentDocumentRoutes, signedDocumentRoutes, type SentDocumentVerbs, type SignedDocumentVerbs } from "@/components/document/resource";
import type {
  Proposal,
  ProposalBody,
  ProposalConverted,
  ProposalCreate,
  ProposalListed,
  ProposalTemplate,
  ProposalTemplateCreate,
  ProposalTemplateUpdate,
  ProposalUpdate,
  RevisionList,
} from "@/lib/domains/proposals/schema";

export const proposals = defineResource<{
  row: typeof ProposalListed;
  detail: typeof Proposal;
  create: typeof ProposalCreate;
  update: typeof ProposalUpdate;
  verbs: SentDocumentVerbs<ProposalRecord> &
    SignedDocumentVerbs & {
      revise: Verb<ById & { confirm?: boolean }, ProposalRecord>;
      convert: Verb<ById, Wire<typeof ProposalConverted>>;
      list_sections: Verb<ById, Wire<typeof ProposalBody>>;
      list_revisions: Verb<ById, Wire<typeof RevisionList>>;
    };
}>("proposals", {
  verbs: {
    ...sentDocumentRoutes,
    ...signedDocumentRoutes,
    revise: "POST /{id}/revise",
    convert: "POST /{id}/convert",
    list_sections: "GET /{id}/sections",
    list_revisions: "GET /{id}/revisions",
  },
});

export type ProposalRow = Wire<typeof ProposalListed>;
export type ProposalRecord = Wire<typeof Proposal>;
export type NewProposalBody = Wire<typeof ProposalCreate>;

export const proposalTemplates = defineResource<{
  row: typeof ProposalTemplate;
  detail: typeof ProposalTemplate;
  create: typeof ProposalTemplateCreate;
  update: typeof ProposalTemplateUpdate;
}>("proposal-templates");

export type ProposalTemplateRow = Wire<typeof ProposalTemplate>;
