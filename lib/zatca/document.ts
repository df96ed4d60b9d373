/** Kinds of document with their UBL codes (UNCL1001). */
export const documentCodes = { invoice: "388", debit_note: "383", credit_note: "381" } as const;
export type TaxDocumentKind = keyof typeof documentCodes;

/** A standard document is cleared before its buyer gets it; a simplified one is reported within 24 hours. */
export type TaxFlow = "standard" | "simplified";

/** A national address; the seller's and a Saudi buyer's need every part. */
export interface TaxAddress {
  street: string;
  building: string;
  district: string;
  city: string;
  postal_code: string;
  /** ISO 3166, such as "SA". */
  country: string;
}

/** An id other than the VAT number, with the scheme that it belongs to. */
export interface OtherId {
  scheme: string;
  value: string;
}

export interface TaxParty {
  name: string;
  vat_number: string | null;
  other_id: OtherId | null;
  address: TaxAddress | null;
}

/** The categories that the authority knows: standard, zero rated, exempt, outside the scope. */
export type VatCategory = "S" | "Z" | "E" | "O";

export interface LineVat {
  /** As the document has it; `checkBody` rejects what the authority does not know. */
  category: string;
  /** A percentage, such as "15". */
  rate: string;
  /** A code such as "VATEX-SA-32", for all but S. */
  reason_code: string | null;
  reason: string | null;
}

/** Amounts are decimal text with two places in the document's currency. */
export interface TaxLine {
  description: string;
  quantity: string;
  /** Without VAT, with as many places as it needs. */
  unit_price: string;
  /** Taken off this line, without VAT. */
  allowance: string;
  net: string;
  /** None or several where the document's line has none or several. */
  vat: LineVat[];
}

/** What a document says, before it has number, UUID and a place in the chain. */
export interface TaxBody {
  kind: TaxDocumentKind;
  flow: TaxFlow;
  issue_date: string;
  /** In Saudi Arabia, HH:mm:ss. */
  issue_time: string;
  supply_date: string | null;
  currency: string;
  /** Riyals for one unit of the currency; "1" for SAR, null where it is unknown. */
  sar_rate: string | null;
  seller: TaxParty;
  buyer: TaxParty | null;
  lines: TaxLine[];
  /** What a discount on the whole document takes off, without VAT, one entry for each VAT. */
  allowances: { amount: string; vat: LineVat }[];
  /** With VAT: what the buyer reads as the total. */
  total: string;
  vat_total: string;
  /** Of a note: the documents that it corrects, and why. */
  originals: { number: string; uuid: string; issue_date: string | null }[];
  reason: string | null;
}

/** What finalization gives to a document: its number, its UUID, and its place in the chain of its unit. */
export interface TaxIdentity {
  number: string;
  uuid: string;
  /** Counts the unit's documents without a gap. */
  counter: bigint;
  /** The hash of the unit's document before it. */
  previous_hash: string;
}

/** The previous hash of a unit's first document: base64 of the hexadecimal SHA-256 of "0". */
export const firstPreviousHash = "NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==";
