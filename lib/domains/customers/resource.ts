import type { z } from "zod";
import type { Address as AddressRow, Contact as ContactRow, Customer as CustomerRow } from "@/prisma/generated/client";
import type { Balance } from "@/lib/domains/ledger/schema";
import type { Address, Contact } from "./schema";
import { AddressKind, Customer, type CustomerDetail, Language } from "./schema";
import { Country } from "@/lib/commerce/countries";
import { Currency } from "@/lib/commerce/currencies";
import { encodeWire } from "@/lib/kernel/base/wire";

export interface LabelOfCustomer {
  label: { kind: string; name: string };
}

/** The wire form of a row, without search columns and tenant. */
export function toCustomer(row: CustomerRow & { labels: LabelOfCustomer[] }): z.output<typeof Customer> {
  return describeCustomer(row, row.labels);
}

/** The same for separately loaded labels. */
export function describeCustomer(row: CustomerRow, labels: readonly LabelOfCustomer[]): z.output<typeof Customer> {
  const namesOf = (kind: string) =>
    labels
      .filter(({ label }) => label.kind === kind)
      .map(({ label }) => label.name)
      .sort((a, b) => a.localeCompare(b, "en"));
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    website: row.website,
    tax_id: row.tax_id,
    country: row.country === null ? null : Country.parse(row.country),
    currency: Currency.parse(row.currency),
    language: Language.parse(row.language),
    owner_id: row.owner_id,
    tax_profile_id: row.tax_profile_id,
    payment_terms_days: row.payment_terms_days,
    active: row.active,
    notes: row.notes,
    tags: namesOf("tag"),
    groups: namesOf("group"),
    deleted_at: row.deleted_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function toContact({ tenant_id: _tenant, ...row }: ContactRow): z.output<typeof Contact> {
  return { ...row, language: row.language === null ? null : Language.parse(row.language) };
}

export function toAddress({ tenant_id: _tenant, ...row }: AddressRow): z.output<typeof Address> {
  return { ...row, kind: AddressKind.parse(row.kind), country: Country.parse(row.country) };
}

export type CustomerWithParts = CustomerRow & { labels: LabelOfCustomer[]; contacts: ContactRow[]; addresses: AddressRow[] };

export function toCustomerDetail(row: CustomerWithParts, balances: Balance[], credits: Balance[]): z.output<typeof CustomerDetail> {
  return { ...toCustomer(row), contacts: row.contacts.map(toContact), addresses: row.addresses.map(toAddress), balances, credits };
}

/** The language for messages to a contact: the contact's, else the customer's. */
export function readerLanguage(
  contact: { language: string | null } | undefined,
  customer: { language: string },
): z.output<typeof Language> {
  return Language.catch("en").parse(contact?.language ?? customer.language);
}

/** The resource in wire form, for audit differences. */
export function customerWire(row: CustomerRow & { labels: LabelOfCustomer[] }): Record<string, unknown> {
  return encodeWire(Customer, toCustomer(row));
}
