import type { z } from "zod";
import type { Page, Wire } from "@/components/api/resource";
import type { ById, Verb } from "@/components/api/verb";
import type { DocumentView } from "@/lib/commerce/document";
import type { SharedLink } from "@/lib/domains/document-links/schema";
import type { DocumentMailPreview, DocumentSend, LastFilesCheck, SignatureEvidence, SignatureInput } from "@/lib/domains/documents/schema";
import type { NumberSeries } from "@/lib/domains/settings/schema";
import type { HandOver, SignerPage, signingInput } from "@/lib/domains/signers/schema";
import type { TaxProfile } from "@/lib/domains/taxes/schema";

export type TaxProfileRow = Wire<typeof TaxProfile>;
export type Rates = readonly TaxProfileRow["rates"][number][];
export type SeriesRow = Wire<typeof NumberSeries>;

export type LinkRow = Wire<typeof SharedLink>;
export type Letter = ById & Wire<typeof DocumentSend>;
/** What sending says about the signatures, for kinds of document that customers sign. */
export type SigningTerms = Partial<Wire<z.ZodObject<typeof signingInput>>> & { sign_by?: string | null; ask_code?: boolean };

/** The verbs that every kind of document has which customers are sent. */
export type SentDocumentVerbs<Document> = {
  send: Verb<Letter & SigningTerms, Document>;
  preview_mail: Verb<Letter, Wire<typeof DocumentMailPreview>>;
  read_document: Verb<ById, DocumentView>;
  pdf: Verb<ById, never>;
  list_links: Verb<ById & { limit: string }, Page<LinkRow>>;
  create_link: Verb<ById, LinkRow>;
  revoke_link: Verb<ById & { link_id: string }, unknown>;
};

/** The routes of those verbs. */
export const sentDocumentRoutes = {
  send: "POST /{id}/send",
  preview_mail: "POST /{id}/send/preview",
  read_document: "GET /{id}/document",
  pdf: "GET /{id}/pdf",
  list_links: "GET /{id}/links",
  create_link: "POST /{id}/links",
  revoke_link: "DELETE /{id}/links/{link_id}",
} as const;

/** A kind of document that customers are sent, as far as the parts of its page need it. */
export interface SentResource {
  readonly name: string;
  readonly verbs: Omit<SentDocumentVerbs<unknown>, "send"> & { send: Verb<Letter & SigningTerms, unknown> };
}

/** The verbs of a kind of document that customers sign. */
export type SignedDocumentVerbs = {
  list_signers: Verb<ById, Wire<typeof SignerPage>>;
  delegate: Verb<ById & Wire<typeof HandOver>, unknown>;
  sign: Verb<ById & Wire<typeof SignatureInput> & { revision?: number }, unknown>;
  decline: Verb<ById & { revision?: number; reason?: string }, unknown>;
  proof: Verb<ById, never>;
  archive: Verb<ById, never>;
  files_check: Verb<ById, Wire<typeof LastFilesCheck>>;
};

/** The routes of those verbs. */
export const signedDocumentRoutes = {
  list_signers: "GET /{id}/signers",
  delegate: "POST /{id}/delegate",
  sign: "POST /{id}/sign",
  decline: "POST /{id}/decline",
  proof: "GET /{id}/proof",
  archive: "GET /{id}/archive",
  files_check: "GET /{id}/files-check",
} as const;

/** A kind of document that customers sign, as far as the parts of its page need it. */
export interface SignedResource {
  readonly name: string;
  readonly verbs: SignedDocumentVerbs;
}

/** A kind of document that customers answer, as far as the parts of its page need it. */
export interface OfferResource {
  readonly name: string;
  readonly update: Verb<ById & { expiry_date?: string | null }, unknown>;
  readonly verbs: { list_revisions: Verb<ById, { data: SentRevision[] }> };
}

interface SentRevision {
  revision: number;
  sent_at: string;
  document: DocumentView;
  /** Of kinds that customers sign. */
  signatures?: Wire<typeof SignatureEvidence>[];
}
