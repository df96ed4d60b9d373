import type { DocumentDraft } from "@/components/document/draft/document-draft";
import { defineDocumentKind } from "@/components/document/draft/use-document-draft";
import { proposals, type ProposalRecord } from "@/components/proposals/resource";
import { fillSections } from "@/lib/domains/proposals/rules";
import { ProposalUpdate } from "@/lib/domains/proposals/schema";

/** A proposal's own fields as they are typed. */
export interface OwnFields {
  title: string;
  sections: readonly { heading: string; body: string }[];
  expiry_date: string | null;
}
export type ProposalDraft = DocumentDraft & OwnFields;

/** How a proposal is edited. A section without a heading is not complete. */
export const proposalKind = defineDocumentKind<ProposalRecord, OwnFields>(proposals, {
  noun: "proposal",
  update: ProposalUpdate,
  linesOptional: true,
  days: ["issue_date", "expiry_date"],
  read: ({ title, sections, expiry_date }) => ({ title, sections, expiry_date }),
  write: ({ title, sections, expiry_date }) => ({
    ...(title.trim() === "" ? {} : { title: title.trim() }),
    sections: sections.map(({ heading, body }) => ({ heading: heading.trim(), body })),
    expiry_date,
  }),
  datesOf: ({ issue_date, expiry_date }) => ({ issue_date, due_date: null, supply_date: null, expiry_date }),
  complete: (view, { title, sections }) => ({
    ...view,
    proposal: {
      title,
      sections: fillSections(
        sections.map(({ heading, body }) => ({ heading, body })),
        view,
      ),
      certificate: null,
    },
  }),
});
