import { z } from "zod";
import { Language } from "@/lib/domains/customers/schema";
import { calculate } from "@/lib/commerce/totals";
import {
  dayText,
  toBillingDocument,
  toDocumentAmounts,
  toDocumentDetail,
  toDocumentFields,
  toSignatures,
} from "@/lib/domains/documents/resource";
import type { SignatureEvidence } from "@/lib/domains/documents/schema";
import type {
  Proposal as ProposalRow,
  ProposalBundle as BundleRow,
  ProposalLine as LineRow,
  ProposalSignature as SignatureRow,
  ProposalTemplate as TemplateRow,
} from "@/prisma/generated/client";
import { type Proposal, type ProposalListed, ProposalSection, ProposalStatus, type ProposalSummary, type ProposalTemplate } from "./schema";

export interface ProposalWithLines extends ProposalRow {
  lines: LineRow[];
  signatures: SignatureRow[];
  bundle: BundleRow | null;
}

/** The sections of a row, in order. */
export function sectionsOf({ sections }: Pick<ProposalRow, "sections">): ProposalSection[] {
  return z.array(ProposalSection).parse(sections);
}

export function toProposalSummary(row: ProposalRow): z.output<typeof ProposalSummary> {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    status: ProposalStatus.parse(row.status),
    revision: row.revision,
    ...toDocumentFields(row),
    expiry_date: dayText(row.expiry_day),
    ...toDocumentAmounts(row),
    asks_code: row.asks_code,
    sent_at: row.sent_at,
    expired_at: row.expired_at,
    signed_at: row.signed_at,
    declined_at: row.declined_at,
    decline_reason: row.decline_reason,
    converted_at: row.converted_at,
    invoice_id: row.invoice_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The signatures of one revision, in order. */
export function signaturesOf(row: ProposalWithLines, revision: number): SignatureEvidence[] {
  const bundle = row.status === "signed" && revision === row.revision ? row.bundle : null;
  return toSignatures(row.signatures, { revision, complete: false, bundle }).signatures;
}

export function toProposal(row: ProposalWithLines): Proposal {
  const totals = calculate(toBillingDocument(row));
  return {
    ...toProposalSummary(row),
    sections: sectionsOf(row),
    ...toDocumentDetail(row, totals),
    ...toSignatures(row.signatures, { revision: row.revision, complete: row.status === "signed", bundle: row.bundle }),
  };
}

/** A row of the list. */
export function toListed(row: ProposalRow & { customer: { name: string } }): z.output<typeof ProposalListed> {
  return { customer_name: row.customer.name, ...toProposalSummary(row) };
}

export function toTemplate({ tenant_id: _tenant, sections, ...row }: TemplateRow): ProposalTemplate {
  return { ...row, language: Language.parse(row.language), sections: z.array(ProposalSection).parse(sections) };
}
