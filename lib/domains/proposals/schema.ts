import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { Day } from "@/lib/commerce/schedule";
import { DocumentView } from "@/lib/commerce/document";
import {
  askCodeInput,
  DocumentCreate,
  documentAmounts,
  documentDetail,
  documentFields,
  DocumentLetter,
  DocumentSend,
  DocumentUpdate,
  FilesCheck,
  SignatureEvidence,
  SignedRevision,
  revisionInput,
  SignatureInput,
} from "@/lib/domains/documents/schema";
import { Language } from "@/lib/domains/customers/schema";
import { InvoiceDetail } from "@/lib/domains/invoices/schema";
import { signingInput } from "@/lib/domains/signers/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { lineOf, QueryFlag, textOf, Timestamp } from "@/lib/kernel/base/wire";

export const ProposalId = idOf("proposal");

/** What becomes of a signed one is told by `invoice_id`. */
export const ProposalStatus = z.enum(["draft", "sent", "signed", "declined"]);
export type ProposalStatus = z.infer<typeof ProposalStatus>;

/** A chapter of the body: Markdown with merge fields such as `{{customer.name}}`. */
export const ProposalSection = z.strictObject({ heading: lineOf(200), body: textOf(20_000) });
export type ProposalSection = z.output<typeof ProposalSection>;

const ownFields = z.strictObject({
  title: lineOf(200),
  sections: z.array(ProposalSection).max(50),
  /** The last day on which the customer can sign, in the company's time zone; null for no limit. */
  expiry_date: Day.nullable(),
});

/** Without `expiry_date` the proposal is valid for 30 days. */
export const ProposalCreate = DocumentCreate.extend(ownFields.partial().shape);
export const ProposalUpdate = DocumentUpdate.extend(ownFields.partial().shape);

/** A proposal without its sections and lines. */
export const ProposalSummary = z.object({
  id: ProposalId,
  number: z.string().nullable(),
  title: z.string(),
  status: ProposalStatus,
  /** Counts what the customer was sent; revising a sent proposal begins the next. */
  revision: z.int(),
  ...documentFields.shape,
  expiry_date: Day.nullable(),
  ...documentAmounts.shape,
  /** Whether who signs by a link first enters a code that was emailed to them. */
  asks_code: z.boolean(),
  sent_at: Timestamp.nullable(),
  expired_at: Timestamp.nullable(),
  signed_at: Timestamp.nullable(),
  declined_at: Timestamp.nullable(),
  decline_reason: z.string().nullable(),
  converted_at: Timestamp.nullable(),
  invoice_id: idOf("invoice").nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const Proposal = ProposalSummary.extend({
  sections: z.array(z.object({ heading: z.string(), body: z.string() })),
  ...documentDetail("proposal_line").shape,
  /** The signature that completed it; null until the last signer has signed. */
  signature: SignatureEvidence.nullable(),
  /** Every signature of this revision, in the order of the signers. */
  signatures: z.array(SignatureEvidence),
});
export type Proposal = z.output<typeof Proposal>;

/** A row of the list: with the customer's name. */
export const ProposalListed = ProposalSummary.extend({ customer_name: z.string() });
export const ProposalPage = pageOf(ProposalListed);

export const ProposalList = listQuery(["created_at", "updated_at", "issue_date", "expiry_date", "total"]).extend({
  status: ProposalStatus.optional(),
  expired: QueryFlag.describe("True for sent proposals whose last day has passed, false for all others.").optional(),
  customer_id: idOf("customer").optional(),
  from: Day.describe("By date of issue, both ends included.").optional(),
  to: Day.optional(),
  currency: Currency.optional(),
  q: textFilter("the number, title, reference or customer's name"),
});

/** A signed file that differs from its hash, or is missing. */
export const ProposalDamaged = z.object({ proposal: Proposal, check: FilesCheck });

export const ProposalLetter = DocumentLetter;
/** `signers` sign in this order, each by their own link; the expiry date is their deadline. */
export const ProposalSend = z.strictObject({ id: ProposalId, ...DocumentSend.shape, ...signingInput, ...askCodeInput });

/** `revision` refuses the answer to an older revision than the present. */
const answered = { id: ProposalId, revision: z.coerce.number().int().min(1).optional() };

export const ProposalRevise = z.strictObject({ id: ProposalId, ...revisionInput });
export const ProposalSign = z.strictObject({ ...answered, ...SignatureInput.shape });
export const ProposalDecline = z.strictObject({ ...answered, reason: textOf(1000).optional() });

export const ProposalConverted = z.object({ proposal: Proposal, invoice: InvoiceDetail });

/** The completing signature, and all of them. */
export const ProposalEvidence = SignatureEvidence.extend({ signatures: z.array(SignatureEvidence) });

/** The sections as safe HTML, with their merge fields filled. */
export const ProposalBody = z.object({ data: z.array(z.object({ heading: z.string(), html: z.string() })) });

/** What the customer was sent as one revision, and who signed it; customers see only the signatures of the present one. */
export const Revision = SignedRevision.extend({ sent_at: Timestamp, document: DocumentView });
export const RevisionList = z.object({ data: z.array(Revision) });

export const ProposalTemplateId = idOf("proposal_template");
const templateFields = z.strictObject({ name: lineOf(100), language: Language, sections: z.array(ProposalSection).min(1).max(20) });

/** Sections that proposals are put together from. */
export const ProposalTemplate = z.object({
  id: ProposalTemplateId,
  ...templateFields.shape,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ProposalTemplate = z.output<typeof ProposalTemplate>;
/** The language is by default the company's. */
export const ProposalTemplateCreate = templateFields.partial({ language: true });
export const ProposalTemplateUpdate = templateFields.partial();
export const ProposalTemplateList = listQuery(["created_at", "name"]);
export const ProposalTemplatePage = pageOf(ProposalTemplate);
