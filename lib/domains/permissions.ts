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
  "mail_templates.read": ["manager", "staff"],
  "mail_templates.write": ["manager"],
  "mails.read": ["manager", "staff"],
  "files.read": ["manager", "staff"],
  "files.write": ["manager", "staff"],
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
  "payments.read": ["manager", "staff"],
  "payments.write": ["manager"],
  "payments.refund": ["manager"],
} as const satisfies Record<string, readonly ("manager" | "staff")[]>;

export type PermissionName = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as [PermissionName, ...PermissionName[]];

declare module "@/lib/kernel/base/permissions" {
  interface PermissionNames extends Record<PermissionName, true> {}
}
