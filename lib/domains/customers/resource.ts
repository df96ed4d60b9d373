import type { z } from "zod";
import type { Address as AddressRow, Contact as ContactRow, Customer as CustomerRow } from "@/prisma/generated/client";
import { customOf, type StoredCustomValue } from "@/lib/domains/custom-fields/resource";
import { sharedScopes, type CustomFieldScope } from "@/lib/domains/custom-fields/schema";
import type { Address, Contact } from "./schema";
import { AddressKind, Customer, type CustomerDetail, Language } from "./schema";
import { Country } from "@/lib/commerce/countries";
import { EInvoiceFormat } from "@/lib/commerce/e-invoicing";
import { Currency } from "@/lib/commerce/currencies";
import { roundingOf } from "@/lib/commerce/time-rounding";
import { encodeWire } from "@/lib/kernel/base/wire";

export interface LabelOfCustomer {
  label: { kind: string; name: string };
}

/** The names of a customer's tags or groups, in order. */
export function labelNames(labels: readonly LabelOfCustomer[], kind: "tag" | "group"): string[] {
  return labels
    .filter(({ label }) => label.kind === kind)
    .map(({ label }) => label.name)
    .sort((a, b) => a.localeCompare(b, "en"));
}

/** What a customer consists of beside its row. */
export interface CustomerExtras {
  labels: LabelOfCustomer[];
  custom: StoredCustomValue[];
}

/** The wire form of a row, without search columns and tenant, and with the custom values of these scopes. */
export function toCustomer(
  row: CustomerRow & CustomerExtras,
  scopes: readonly CustomFieldScope[] = sharedScopes,
): z.output<typeof Customer> {
  return describeCustomer(row, row, scopes);
}

/** The same for separately loaded labels and values. */
export function describeCustomer(
  row: CustomerRow,
  { labels, custom }: CustomerExtras,
  scopes: readonly CustomFieldScope[],
): z.output<typeof Customer> {
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
    monthly_statements: row.monthly_statements,
    ...roundingOf(row),
    e_invoice: row.e_invoice === null ? null : EInvoiceFormat.parse(row.e_invoice),
    by_peppol: row.by_peppol,
    e_address: row.e_address,
    e_address_scheme: row.e_address_scheme,
    buyer_reference: row.buyer_reference,
    legal_id: row.legal_id,
    legal_id_scheme: row.legal_id_scheme,
    notes: row.notes,
    tags: labelNames(labels, "tag"),
    groups: labelNames(labels, "group"),
    custom: customOf(custom, scopes),
    deleted_at: row.deleted_at,
    merged_into_id: row.merged_into_id,
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

export type CustomerWithParts = CustomerRow & CustomerExtras & { contacts: ContactRow[]; addresses: AddressRow[] };

/** A customer with its parts, for a caller who sees the custom values of these scopes. */
export function toCustomerDetail(
  row: CustomerWithParts,
  {
    scopes,
    ...parts
  }: Pick<z.output<typeof CustomerDetail>, "balances" | "credits" | "nps" | "csat"> & { scopes: readonly CustomFieldScope[] },
): z.output<typeof CustomerDetail> {
  return { ...toCustomer(row, scopes), contacts: row.contacts.map(toContact), addresses: row.addresses.map(toAddress), ...parts };
}

/** The language for messages to a contact: the contact's, else the customer's. */
export function readerLanguage(
  contact: { language: string | null } | undefined,
  customer: { language: string },
): z.output<typeof Language> {
  return Language.catch("en").parse(contact?.language ?? customer.language);
}

/** The resource in wire form, for audit differences. */
export function customerWire(row: CustomerRow & CustomerExtras): Record<string, unknown> {
  return encodeWire(Customer, toCustomer(row));
}
