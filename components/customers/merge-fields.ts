import type { CustomerRecord } from "./resource";

/** The fields that are compared, in the order of the record page. */
export const comparedFields = [
  "name",
  "active",
  "owner_id",
  "email",
  "phone",
  "website",
  "tax_id",
  "country",
  "currency",
  "language",
  "payment_terms_days",
  "e_invoice",
  "e_address",
  "e_address_scheme",
  "buyer_reference",
  "legal_id",
  "legal_id_scheme",
  "notes",
] as const;
export type ComparedField = (typeof comparedFields)[number];

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

interface Differing {
  /** The field, or `custom.` and the key of a custom one. */
  name: string;
  kept: unknown;
  other: unknown;
  /** Whether the other's value is chosen at first: where the kept customer has none. */
  takes: boolean;
}

/** The fields in which two customers differ. */
export function differingFields(kept: CustomerRecord, other: CustomerRecord, customKeys: readonly string[]): Differing[] {
  const pairs = [
    ...comparedFields.map((name): [string, unknown, unknown] => [name, kept[name], other[name]]),
    ...customKeys.map((key): [string, unknown, unknown] => [`custom.${key}`, kept.custom[key] ?? null, other.custom[key] ?? null]),
  ];
  return pairs
    .filter(([, one, two]) => JSON.stringify(one) !== JSON.stringify(two) && !(isEmpty(one) && isEmpty(two)))
    .map(([name, one, two]) => ({ name, kept: one, other: two, takes: isEmpty(one) }));
}
