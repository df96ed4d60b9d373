import type { PermissionName } from "@/lib/domains/permissions";
import type { Noun } from "@/lib/kernel/base/nouns";

/**
 * Who of the company's own people hears of which kind of record: whoever may read it. A kind that is not here is heard by nobody; a test
 * holds this list to the catalogue of events.
 */
export const livePermissions: Partial<Record<Noun, PermissionName>> = {
  tenant: "settings.read",
  branding: "settings.read",
  staff: "staff.read",
  invitation: "staff.read",
  role: "roles.read",
  api_key: "api_keys.read",
  file: "files.read",
  mail: "mails.read",
  tax_profile: "taxes.read",
  item: "items.read",
  customer: "customers.read",
  invoice: "invoices.read",
  document_link: "document_links.read",
  payment: "payments.read",
  payment_attempt: "payments.read",
  payment_gateway: "payment_gateways.read",
  note: "notes.read",
};

/** Kinds whose records belong to one person: heard by whoever finds the record. */
export const personalNouns: ReadonlySet<Noun> = new Set<Noun>(["notification"]);
