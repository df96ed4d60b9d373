/** An identifier and the scheme that it belongs to (ISO 6523 ICD, or the EAS list for an electronic address). */
export interface Identifier {
  id: string;
  scheme?: string;
}

/** BG-4 and BG-7. */
export interface Party {
  /** BT-27, BT-44: the registered name. */
  name: string;
  /** BT-28, BT-45. */
  trading_name?: string;
  /** BT-29, BT-46: the buyer has at most one. */
  ids: Identifier[];
  /** BT-30, BT-47: the number in the register of companies. */
  legal_id?: Identifier;
  /** BT-31, BT-48: with the prefix of its country. */
  vat_id?: string;
  /** BT-32: the seller's local tax number. */
  tax_id?: string;
  /** BT-33: the seller's legal form and capital. */
  legal_form?: string;
  /** BT-34, BT-49: the electronic address. */
  endpoint?: Identifier;
  /** BG-5, BG-8. */
  address?: Address;
  /** BG-6, BG-9. */
  contact?: Contact;
}

/** BG-5, BG-8, BG-12, BG-15. */
export interface Address {
  line1?: string;
  line2?: string;
  line3?: string;
  city?: string;
  postal_code?: string;
  region?: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** BG-6: BT-41 to BT-43, and BG-9: BT-56 to BT-58. */
export interface Contact {
  name?: string;
  phone?: string;
  email?: string;
}

/** BG-10: BT-59 to BT-61. */
export interface Payee {
  name: string;
  id?: Identifier;
  legal_id?: Identifier;
}

/** BG-11 and BG-12: BT-62 and BT-63. */
export interface TaxRepresentative {
  name: string;
  vat_id: string;
  address?: Address;
}
