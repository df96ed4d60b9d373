import type { RecordCustomFields } from "@/lib/domains/custom-fields/schema";
import type { Address, Contact, Customer } from "@/lib/domains/customers/schema";
import type { ContactSession as SessionRow } from "@/prisma/generated/client";
import type { z } from "zod";
import { mayRemove } from "./rules";
import type { PortalChoice, PortalCustomField, PortalDetails, PortalSession } from "./schema";

export function toPortalSession(row: SessionRow, currentId: string | null): PortalSession {
  const { id, ip, user_agent, created_at, last_seen_at, expires_at } = row;
  return { id, ip, user_agent, current: id === currentId, created_at, last_seen_at, expires_at };
}

export function toChoice(contact: { id: string; name: string; customer: { name: string } }): PortalChoice {
  return { contact_id: contact.id, contact_name: contact.name, customer_name: contact.customer.name };
}

/** The form of a session in the audit: its existence and expiry. */
export function sessionWire(row: Pick<SessionRow, "email" | "expires_at" | "revoked_at">): Record<string, unknown> {
  return { email: row.email, expires_at: row.expires_at.toISOString(), revoked_at: row.revoked_at?.toISOString() ?? null };
}

interface Parts {
  customer: z.output<typeof Customer>;
  addresses: z.output<typeof Address>[];
  contacts: z.output<typeof Contact>[];
  custom: PortalCustomField[];
}

/** The values that a contact sees; `readRecordFields` gives those of the fields that are open to it. */
export function toPortalCustom(fields: z.output<typeof RecordCustomFields>["data"]): PortalCustomField[] {
  return fields.flatMap(({ field: { key, label, type, options, currency }, value }) =>
    value === null ? [] : [{ key, label, type, options, currency, value }],
  );
}

/** The form of a customer for its own contacts. */
export function toPortalDetails(
  { customer: { id, name, email, phone, website, tax_id, country, version }, addresses, contacts, custom }: Parts,
  ownId: string,
): PortalDetails {
  return {
    customer: { id, name, email, phone, website, tax_id, country },
    addresses: addresses.map(
      ({ customer_id: _customer, label: _label, version: _version, created_at: _created, updated_at: _updated, ...shown }) => shown,
    ),
    contacts: contacts.map(({ customer_id: _customer, version: _version, created_at: _created, updated_at: _updated, ...shown }) => ({
      ...shown,
      own: shown.id === ownId,
      removable: mayRemove(ownId, shown),
    })),
    custom,
    version,
  };
}
