/**
 * Every permission there is, with the role templates that hold it from the start. One list for roles, API keys and the screen;
 * the owner holds them all (specification, "Tenant settings"). Reading and writing a noun are `<noun>.read` and `<noun>.write`;
 * what people withhold has a name of its own.
 */
export const permissions = {
  "settings.read": ["manager", "staff"],
  "settings.write": ["manager"],
  "staff.read": ["manager", "staff"],
  "staff.write": [],
  "roles.read": ["manager", "staff"],
  "roles.write": [],
  "api_keys.read": [],
  "api_keys.write": [],
  "audit.read": ["manager"],
  "events.read": ["manager"],
  "jobs.read": ["manager"],
  "jobs.write": ["manager"],
  "mail_templates.read": ["manager", "staff"],
  "mail_templates.write": ["manager"],
  "mails.read": ["manager", "staff"],
  "files.read": ["manager", "staff"],
  "files.write": ["manager", "staff"],
  "notes.read": ["manager", "staff"],
  "notes.write": ["manager", "staff"],
  "reports.read": ["manager", "staff"],
  "taxes.read": ["manager", "staff"],
  "taxes.write": ["manager"],
  "items.read": ["manager", "staff"],
  "items.write": ["manager", "staff"],
  "customers.read": ["manager", "staff"],
  "customers.write": ["manager", "staff"],
  "customers.delete": ["manager"],
  "invoices.read": ["manager", "staff"],
  "invoices.write": ["manager", "staff"],
  "invoices.finalize": ["manager"],
  "invoices.send": ["manager", "staff"],
  "document_links.read": ["manager", "staff"],
  "document_links.write": ["manager", "staff"],
  "payments.read": ["manager", "staff"],
  "payments.write": ["manager"],
  "payments.refund": ["manager"],
  "payments.charge": ["manager", "staff"],
  "payments.charge_saved": ["manager"],
  "payment_gateways.read": ["manager", "staff"],
  "payment_gateways.write": [],
} as const satisfies Record<string, readonly ("manager" | "staff")[]>;

export type PermissionName = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as [PermissionName, ...PermissionName[]];

/**
 * What the people outside may do, of the same list: a customer's contact by its session in the portal, and whoever holds a document's link.
 * What they see of it is each domain's `visible`. tests/guards/outsiders.table.ts says it again, operation by operation.
 */
export const outsidePermissions = {
  contact: ["invoices.read", "payments.read", "payments.charge"],
  link: ["invoices.read", "payments.charge"],
} as const satisfies Record<"contact" | "link", readonly PermissionName[]>;

declare module "@/lib/kernel/base/permissions" {
  interface PermissionNames extends Record<PermissionName, true> {}
}
