import { z } from "zod";
import { Country } from "@/lib/commerce/countries";
import { Currency } from "@/lib/commerce/currencies";
import { Discount } from "@/lib/commerce/lines";
import { MoneyText, QuantityText, RateText, UnitPriceText } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { AddressProof, Delegation, Stroke, Strokes } from "@/lib/commerce/signature";
import { PricesMode, TaxCategory, TaxRounding } from "@/lib/commerce/tax";
import { SealOwner } from "@/lib/domains/company-seals/schema";
import { Language } from "@/lib/domains/customers/schema";
import { idOf } from "@/lib/kernel/base/ids";
import type { Noun } from "@/lib/kernel/base/nouns";
import { EmailAddress, lineOf, queryInteger, textOf, Timestamp } from "@/lib/kernel/base/wire";

/** Units of the tenant's currency for one unit of the document's. */
export const ExchangeRate = z.string().regex(/^(?!0(\.0+)?$)(0|[1-9]\d{0,11})(\.\d{1,10})?$/, "Must be an exchange rate above zero");

/** A complete tax, without reference to a tax profile. */
export const WrittenTax = z.strictObject({ name: lineOf(100), rate: RateText, compound: z.boolean(), category: TaxCategory });

/** A complete tax as a line shows it, with the rate of the tax profile that it was copied from. */
const CopiedTax = WrittenTax.extend({ rate_id: idOf("tax_rate").optional() });

/** What a line may set. */
export const LineFields = z.strictObject({
  item_id: idOf("item").nullable().optional(),
  /** Default: the item's name and description. */
  description: textOf(2000).min(1).optional(),
  quantity: QuantityText,
  unit: lineOf(20).nullable().optional(),
  /** Default: the item's price. */
  unit_price: UnitPriceText.optional(),
  discount: Discount.nullable().optional(),
  /** Rates of the tax profile, or complete taxes; `[]` for none. Default: the item's or the tax profile's default rates. */
  taxes: z
    .array(z.union([z.strictObject({ rate_id: idOf("tax_rate") }), CopiedTax]))
    .max(5)
    .optional(),
});

/** A line as sent; with its id it stays the same line. The amounts of an answer are accepted and ignored, so that it can be sent back. */
export const LineInput = LineFields.extend({
  id: z.string().max(60).optional(),
  net: MoneyText.optional(),
  tax: MoneyText.optional(),
  total: MoneyText.optional(),
});

const lines = z.array(LineInput).max(200).optional();

/** The fields of every billing document except its lines. A kind adds its own and omits unused ones. */
export const documentFields = z.strictObject({
  customer_id: idOf("customer"),
  currency: Currency,
  exchange_rate: ExchangeRate.nullable(),
  tax_profile_id: idOf("tax_profile").nullable(),
  prices_mode: PricesMode,
  rounding: TaxRounding,
  discount: Discount.nullable(),
  issue_date: Day.nullable(),
  series_id: idOf("number_series").nullable(),
  language: Language,
  reference: lineOf(100).nullable(),
  notes: textOf(5000),
  terms: textOf(5000),
});

/** A kind's create and update add their own fields. `lines` is the complete list, in order. */
export const DocumentCreate = documentFields.partial().required({ customer_id: true }).extend({ lines });
export const DocumentUpdate = documentFields.partial().extend({ lines });

export const documentAmounts = z.object({
  subtotal: MoneyText,
  discount_total: MoneyText,
  tax_total: MoneyText,
  total: MoneyText,
});

export const TaxTotal = z.object({
  name: z.string(),
  rate: RateText,
  category: TaxCategory,
  compound: z.boolean(),
  base: MoneyText,
  amount: MoneyText,
});

/** How a document looks, frozen when it is issued; a later template gets a new name, and this one stays for issued documents. */
export const DocumentLook = z.object({
  template: z.enum(["billing_document", "credit_note"]),
  paper: z.enum(["A4", "Letter"]),
  /** The accent in a shade that is readable on paper, #rrggbb. */
  accent: z.string(),
  /** Formats amounts and days; BCP 47. */
  locale: z.string(),
});
export type DocumentLook = z.output<typeof DocumentLook>;

/** Seller or buyer as printed. */
export const Party = z.object({
  name: z.string(),
  tax_id: z.string().nullable(),
  country: Country.nullable().default(null),
  address: z.array(z.string()),
});
export const Parties = z.object({ seller: Party, buyer: Party });

/** A line as a document shows it; `noun` is the kind of its id. */
export function documentLine(noun: Noun) {
  return z.object({
    id: idOf(noun),
    item_id: idOf("item").nullable(),
    description: z.string(),
    quantity: QuantityText,
    unit: z.string().nullable(),
    unit_price: UnitPriceText,
    discount: Discount.nullable(),
    taxes: z.array(CopiedTax),
    net: MoneyText,
    tax: MoneyText,
    total: MoneyText,
  });
}

/** The fields of a single document beyond a list's row. `parties` are null until the document is issued. */
export function documentDetail(line: Noun) {
  return z.object({ lines: z.array(documentLine(line)), taxes: z.array(TaxTotal), parties: Parties.nullable() });
}

const addresses = z.array(EmailAddress);

/** What may be written for one email in place of the template's text: one line, and Markdown; both may contain its merge fields. */
export const DocumentLetter = z.strictObject({
  cc: addresses.max(10).optional(),
  subject: lineOf(200).optional(),
  message: textOf(20_000).min(1, "Must not be empty").optional(),
});

/** Omitted recipients are the first contact with an address, else the customer's own. */
export const DocumentSend = z.strictObject({ to: addresses.min(1).max(10).optional(), ...DocumentLetter.shape });

/** The email as it would be sent. `message` is its text to edit, in Markdown; `to` is empty where no address is known. */
export const DocumentMailPreview = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  html: z.string(),
  text: z.string(),
  attachment: z.string(),
  attached_xml: z.string().nullish(),
});

/** A document's PDF in storage, as an email attaches it. */
export const StoredPdf = z.object({ storage_key: z.string(), filename: z.string() });

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The seal of a signed PDF (PAdES), as the file has it. */
export const DocumentSeal = z.object({
  /** Whose certificate sealed it; null for files that were sealed before they said so. */
  owner: SealOwner.nullable(),
  /** The distinguished names of the certificate and its issuer, and its serial number in hexadecimal. */
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  sealed_at: Timestamp,
  /** The time of the RFC 3161 timestamp; null without one. */
  timestamp_at: Timestamp.nullable(),
});
export type DocumentSeal = z.output<typeof DocumentSeal>;

/** The evidence of a signature; it never changes. */
export const SignatureEvidence = z.object({
  /** Who sent it: the customer in the portal or by a link, or a colleague who recorded it. */
  by: z.enum(["contact", "link", "staff", "key", "system"]),
  name: z.string().nullable(),
  signer_name: z.string(),
  signer_email: z.string().nullable(),
  /** The drawn signature; null for a typed one, which is the name. */
  strokes: z.array(Stroke).nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  revision: z.int(),
  /** The place in the order of the signers; 1 where nobody was named. */
  position: z.int(),
  /** Who was asked to sign, and who handed it on to them; null where nobody was named. */
  asked_name: z.string().nullable(),
  asked_email: z.string().nullable(),
  delegated_by: z.string().nullable(),
  /** The caller who handed it on; null where nobody did, and in evidence from before it was kept. */
  delegation: Delegation.nullable(),
  /** How the signer's address was proved; null where nothing proved it, and in evidence from before it was kept. */
  proof: AddressProof.nullable(),
  signed_at: Timestamp,
  /** Of the PDF that the signer was shown. */
  document_sha256: Sha256,
  /** Of the signed PDF with its certificate; null until it is stored, some seconds after the signature. */
  bundle_sha256: Sha256.nullable(),
  /** Of that file; null until it is stored, and for those stored before files were sealed. */
  seal: DocumentSeal.nullable(),
});
export type SignatureEvidence = z.output<typeof SignatureEvidence>;

/** The stored files of a signed document: with its certificate, as its signers were shown it, and the evidence as JSON. */
export const DamagedFile = z.enum(["signed_pdf", "shown_pdf", "evidence"]);
export const FilesOutcome = z.enum(["intact", "differs", "missing"]);
export type FilesOutcome = z.output<typeof FilesOutcome>;

/** The comparison of the stored files with their hashes, which is repeated each night. */
export const FilesCheck = z.object({
  checked_at: Timestamp.nullable(),
  outcome: FilesOutcome,
  /** The first file that differs or is missing. */
  damaged: DamagedFile.nullable(),
});
export type FilesCheck = z.output<typeof FilesCheck>;
/** The last one; time and outcome are null until the first night. */
export const LastFilesCheck = FilesCheck.extend({ outcome: FilesOutcome.nullable() });
export type LastFilesCheck = z.output<typeof LastFilesCheck>;

/** Which PDF: `sent` is a draft's as sending it now would make it, `shown` the file that was signed; where neither fits, the usual one. */
export const pdfInput = { as: z.enum(["shown", "sent"]).optional() };
/** Of a document that is signed: also that of an earlier revision. */
export const signedPdfInput = { ...pdfInput, revision: queryInteger(1, 100_000).optional() };

/** Revising asks to `confirm` where somebody has signed already. */
export const revisionInput = { confirm: z.boolean().optional() };

/** Who signed a revision. */
export const SignedRevision = z.object({ revision: z.int(), signatures: z.array(SignatureEvidence) });

const Code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "Must be the six digits of the code");
/** The code that was emailed to who signs by a link, where the document asks for one. */
export const codeInput = { code: Code.optional() };

/** What sending says of the code: `true` asks for one also where the company's settings don't. */
export const askCodeInput = { ask_code: z.boolean().optional() };

/** What signing sends: `signer_name` is the typed signature, `strokes` are the drawn one. */
export const SignatureInput = z.strictObject({
  signer_name: lineOf(200),
  signer_email: EmailAddress.optional(),
  strokes: Strokes.optional(),
  ...codeInput,
  /** Colleagues and keys record a signature only if it was given in person, and say so. */
  in_person: z.boolean().optional(),
});
