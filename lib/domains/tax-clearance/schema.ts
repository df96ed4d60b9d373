import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { EmailAddress, lineOf, secretText, Timestamp } from "@/lib/kernel/base/wire";

export const TaxUnitId = idOf("tax_unit");
export const TaxDocumentId = idOf("tax_document");

/** A disconnected unit goes on issuing documents, which wait until it is connected again. */
export const TaxUnitState = z.enum(["draft", "active", "disconnected", "retired"]);
export type TaxUnitState = z.output<typeof TaxUnitState>;
/** Which of the authority's systems a unit talks to; documents count in production alone. */
export const TaxEnvironment = z.enum(["sandbox", "simulation", "production"]);
export type TaxEnvironment = z.output<typeof TaxEnvironment>;
export const TaxFlow = z.enum(["standard", "simplified"]);
export type TaxFlow = z.output<typeof TaxFlow>;
export const TaxFlows = z.enum(["both", "standard", "simplified"]);
export const TaxChannel = z.enum(["clearance", "reporting"]);
export type TaxChannel = z.output<typeof TaxChannel>;
/** `warned`: accepted, with warnings. `retrying`: sent, and the authority's answer is not known. */
export const TaxDocumentState = z.enum(["pending", "retrying", "cleared", "reported", "warned", "rejected"]);
export type TaxDocumentState = z.output<typeof TaxDocumentState>;

/** The registration that identifies a seller besides its VAT number. */
export const SellerScheme = z.enum(["CRN", "MOM", "MLS", "SAG", "700", "OTH"]);
export const ZeroReason = z.enum([
  "VATEX-SA-32",
  "VATEX-SA-33",
  "VATEX-SA-34-1",
  "VATEX-SA-34-2",
  "VATEX-SA-34-3",
  "VATEX-SA-34-4",
  "VATEX-SA-34-5",
  "VATEX-SA-35",
  "VATEX-SA-36",
  "VATEX-SA-EDU",
  "VATEX-SA-HEA",
]);
export const ExemptReason = z.enum(["VATEX-SA-29", "VATEX-SA-29-7", "VATEX-SA-30"]);

/** What the certificate names, and what each document says of its seller. */
export const unitFields = z.strictObject({
  /** The unit's own name, as the authority lists it. */
  name: lineOf(60),
  environment: TaxEnvironment,
  flows: TaxFlows,
  company_name: lineOf(200),
  vat_number: z.string().regex(/^3\d{13}3$/, "Must have 15 digits, the first and the last 3"),
  id_scheme: SellerScheme,
  id_number: z.string().regex(/^[A-Za-z0-9]{1,30}$/, "Must be letters and digits"),
  street: lineOf(100),
  building: z.string().regex(/^\d{4}$/, "Must have four digits"),
  district: lineOf(100),
  city: lineOf(100),
  postal_code: z.string().regex(/^\d{5}$/, "Must have five digits"),
  /** The branch; a member of a VAT group enters its ten-digit TIN. */
  branch: lineOf(100),
  industry: lineOf(100),
  /** The reasons on lines without VAT whose tax names none. */
  zero_reason: ZeroReason.nullable(),
  exempt_reason: ExemptReason.nullable(),
});

export const TaxUnit = z.object({
  id: TaxUnitId,
  ...unitFields.shape,
  state: TaxUnitState,
  /** The authority gave a test certificate; its test documents are next. */
  connecting: z.boolean(),
  valid_from: Timestamp.nullable(),
  valid_until: Timestamp.nullable(),
  /** Documents so far. */
  documents: z.int(),
  next_attempt_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TaxUnit = z.output<typeof TaxUnit>;

export const TaxUnitCreate = unitFields.partial({ environment: true, flows: true, zero_reason: true, exempt_reason: true });
export const TaxUnitUpdate = unitFields.partial();
export const TaxUnitList = listQuery(["created_at"]);
export const TaxUnitPage = pageOf(TaxUnit);

/** The one-time password that the authority's portal shows for an hour. */
export const TaxUnitConnect = z.strictObject({ id: TaxUnitId, otp: secretText(20) });

/** What the authority says of a document, in its own words. */
export const TaxMessage = z.object({ type: z.enum(["error", "warning", "info"]), code: z.string(), message: z.string() });
export type TaxMessage = z.output<typeof TaxMessage>;

export const TaxDocument = z.object({
  id: TaxDocumentId,
  unit_id: TaxUnitId,
  /** The invoice or the credit note that it belongs to; the other is null. */
  invoice_id: idOf("invoice").nullable(),
  credit_note_id: idOf("credit_note").nullable(),
  number: z.string(),
  flow: TaxFlow,
  channel: TaxChannel,
  state: TaxDocumentState,
  uuid: z.string(),
  /** Its place among the unit's documents, without a gap. */
  counter: z.int(),
  previous_hash: z.string(),
  hash: z.string(),
  qr: z.string(),
  messages: z.array(TaxMessage),
  attempts: z.int(),
  /** Why the last attempt had no answer. */
  problem: z.string().nullable(),
  issued_at: Timestamp,
  /** A simplified document is reported until then. */
  report_by: Timestamp,
  /** Since when its buyer may have it; null while it waits for clearance. */
  released_at: Timestamp.nullable(),
  answered_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type TaxDocument = z.output<typeof TaxDocument>;

export const TaxDocumentList = listQuery(["created_at"]).extend({
  state: TaxDocumentState.optional(),
  unit_id: TaxUnitId.optional(),
  invoice_id: idOf("invoice").optional(),
  credit_note_id: idOf("credit_note").optional(),
});
export const TaxDocumentPage = pageOf(TaxDocument);

/** An email that waits until its document's buyer may have it. */
export const HeldLetter = z.object({
  recipients: z.array(EmailAddress).min(1),
  cc: z.array(EmailAddress).optional(),
  subject: z.string().optional(),
  message: z.string().optional(),
  key: z.string(),
});
export type HeldLetter = z.output<typeof HeldLetter>;

/** What came of sending a document once. */
export const TaxAnswer = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("accepted"),
    warned: z.boolean(),
    messages: z.array(TaxMessage),
    cleared_xml: z.string().nullable(),
  }),
  z.object({ outcome: z.literal("rejected"), messages: z.array(TaxMessage) }),
  /** Clearance is switched off: the document goes to reporting. */
  z.object({ outcome: z.literal("redirected") }),
  /** The unit's credentials are not accepted. */
  z.object({ outcome: z.literal("unauthorized") }),
  z.object({ outcome: z.literal("unknown"), problem: z.string(), retry_after: z.number().nullable() }),
]);
export type TaxAnswer = z.output<typeof TaxAnswer>;
