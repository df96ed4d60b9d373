import { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { NonNegativeMoneyText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { Language } from "@/lib/domains/customers/schema";
import {
  DocumentLetter,
  DocumentSend,
  FilesCheck,
  revisionInput,
  SignatureEvidence,
  SignatureInput,
  SignedRevision,
} from "@/lib/domains/documents/schema";
import { signingInput } from "@/lib/domains/signers/schema";
import { customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import { idOf, idOrNone } from "@/lib/kernel/base/ids";
import { listQuery, pageOf, textFilter } from "@/lib/kernel/base/paging";
import { QueryFlag, Timestamp, lineOf, queryInteger, textOf } from "@/lib/kernel/base/wire";

export const ContractId = idOf("contract");

export const ContractStatus = z.enum(["draft", "active", "expired", "terminated"]);
export type ContractStatus = z.output<typeof ContractStatus>;

/** Whether the customer was sent the text, and what they answered. A contract that is signed on paper stays `unsent`. */
export const ContractSigning = z.enum(["unsent", "sent", "signed", "declined"]);
export type ContractSigning = z.output<typeof ContractSigning>;

/** How many days before the end of a term its owner is reminded (specification, "Limits"). */
export const reminderDays = [60, 30, 7] as const;

const terms = z.strictObject({
  title: lineOf(200),
  description: textOf(10_000),
  /** The first day of the term, in the company's time zone. */
  start_date: Day,
  /** The last day of the term. */
  end_date: Day,
  /** Days before the end by which notice must be given. */
  notice_days: z.int().min(1).max(730).nullable(),
  value: NonNegativeMoneyText.nullable(),
  currency: Currency,
  /** Months by which the contract renews on its last day; null if it ends then. */
  auto_renewal_months: z.int().min(1).max(120).nullable(),
  owner_id: idOf("staff").nullable(),
  /** What the customer signs: Markdown with merge fields such as `{{customer.name}}`; empty for a contract on paper. */
  body: textOf(50_000),
  language: Language,
});

export const Contract = z.object({
  id: ContractId,
  customer_id: idOf("customer"),
  ...terms.shape,
  status: ContractStatus,
  signing: ContractSigning,
  /** Counts what the customer was sent; revising a sent text begins the next. */
  revision: z.int(),
  /** The last day on which the customer can sign; null for no limit. */
  sign_by: Day.nullable(),
  sent_at: Timestamp.nullable(),
  signed_at: Timestamp.nullable(),
  declined_at: Timestamp.nullable(),
  decline_reason: z.string().nullable(),
  /** The last day on which notice prevents another term. */
  notice_date: Day.nullable(),
  terminated_on: Day.nullable(),
  termination_reason: z.string().nullable(),
  renewals: z.int(),
  renewed_at: Timestamp.nullable(),
  /** The end date before the last renewal. */
  renewed_from: Day.nullable(),
  /** The reminder of this term sent last, in days before its end, and the day it was sent. */
  reminded_days: z.int().nullable(),
  reminded_on: Day.nullable(),
  notice_reminded_on: Day.nullable(),
  ...customValues.shape,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Contract = z.output<typeof Contract>;

/**
 * A draft unless `status` is active; `template_id` gives the text and language that are not sent. The currency is by default the
 * customer's, the owner the colleague who creates the contract.
 */
export const ContractCreate = terms
  .partial()
  .required({ title: true, start_date: true, end_date: true })
  .extend({
    customer_id: idOf("customer"),
    status: z.enum(["draft", "active"]).optional(),
    template_id: idOf("contract_template").optional(),
    ...customInput.shape,
  });

export const ContractUpdate = terms.partial().extend(customInput.shape);

/**
 * Omitted, the end date is moved by the automatic renewal's months, or else by the length of the term; `value` stays. A term is renewed
 * once: a repeat without an end date, or with the present one, is answered with the contract as it is.
 */
export const ContractRenew = z.strictObject({ end_date: Day.optional(), value: NonNegativeMoneyText.nullable().optional() });

/** `on` is the last day in force, today by default. */
export const ContractTerminate = z.strictObject({ on: Day.optional(), reason: lineOf(500).optional() });

/** Where the end of an active contract lies, counted from today in the company's time zone. */
export const RenewalWindow = z.enum(["7_days", "30_days", "60_days", "90_days", "this_month", "next_month"]);
export type RenewalWindow = z.output<typeof RenewalWindow>;

export const ContractList = customListQuery(["created_at", "updated_at", "start_date", "end_date", "title"]).extend({
  status: ContractStatus.optional(),
  signing: ContractSigning.optional(),
  customer_id: idOf("customer").optional(),
  owner_id: idOrNone("staff").optional(),
  renewal_window: RenewalWindow.optional(),
  auto_renews: QueryFlag.describe("Whether they renew automatically.").optional(),
  ends_from: Day.describe("By end date, both ends included.").optional(),
  ends_to: Day.optional(),
  q: textFilter("the title or customer's name"),
});

/** A row of the list: with the customer's name, and without the text. */
export const ContractListed = Contract.omit({ body: true }).extend({ customer_name: z.string() });
export const ContractPage = pageOf(ContractListed);

export const ExpiringQuery = z.strictObject({
  days: queryInteger(1, 365).describe("How many days ahead, 60 by default.").optional(),
  limit: queryInteger(1, 50).describe("Rows, 10 by default.").optional(),
});

/** An active contract near its end. */
export const ExpiringContract = z.object({
  ...ContractListed.shape,
  /** From today to the end date; 0 on the last day. */
  days_left: z.int(),
});

export const ExpiringContracts = z.object({ data: z.array(ExpiringContract), total: z.int() });

/** What the customer sees of a contract in a list. */
export const ContractOffer = Contract.pick({
  id: true,
  title: true,
  status: true,
  signing: true,
  revision: true,
  start_date: true,
  end_date: true,
  sign_by: true,
  sent_at: true,
  signed_at: true,
});
export const ContractOfferList = listQuery(["created_at"]);
export const ContractOfferPage = pageOf(ContractOffer);

/** The text as it is or was sent, as safe HTML, with what blocks sending it. */
export const ContractText = ContractOffer.extend({
  html: z.string(),
  obstacles: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
  /** Whether `sign_by` has passed in the company's time zone. */
  sign_by_passed: z.boolean(),
  /** The signature that completed it; null until the last signer has signed. */
  signature: SignatureEvidence.nullable(),
  /** Every signature of this revision, in the order of the signers. */
  signatures: z.array(SignatureEvidence),
});
export type ContractText = z.output<typeof ContractText>;

/** A signed file that differs from its hash, or is missing. */
export const ContractDamaged = z.object({ contract: Contract, check: FilesCheck });

export const ContractLetter = DocumentLetter;
/** `signers` sign in this order, each by their own link; `sign_by` is the last day on which they can, and moves when it is sent again. */
export const ContractSend = z.strictObject({
  id: ContractId,
  ...DocumentSend.shape,
  ...signingInput,
  sign_by: Day.nullable().optional(),
});

/** `revision` refuses the answer to an older text than the present. */
const answered = { id: ContractId, revision: z.coerce.number().int().min(1).optional() };
export const ContractRevise = z.strictObject({ id: ContractId, ...revisionInput });

/** The revisions that somebody signed, newest first. */
export const ContractRevisions = z.object({ data: z.array(SignedRevision) });
export const ContractSign = z.strictObject({ ...answered, ...SignatureInput.shape });
/** What signing answers: the record, to customers as they see it. */
export const ContractSigned = z.union([Contract, ContractOffer]);
export const ContractDecline = z.strictObject({ ...answered, reason: textOf(1000).optional() });

export const ContractTemplateId = idOf("contract_template");
const templateFields = z.strictObject({ name: lineOf(100), language: Language, body: textOf(50_000).min(1, "Must not be empty") });

/** A text that contracts start from. */
export const ContractTemplate = z.object({
  id: ContractTemplateId,
  ...templateFields.shape,
  version: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ContractTemplate = z.output<typeof ContractTemplate>;
/** The language is by default the company's. */
export const ContractTemplateCreate = templateFields.partial({ language: true });
export const ContractTemplateUpdate = templateFields.partial();
export const ContractTemplateList = listQuery(["created_at", "name"]);
export const ContractTemplatePage = pageOf(ContractTemplate);
