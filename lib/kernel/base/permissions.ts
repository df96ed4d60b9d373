/**
 * Permission names by key. The kernel knows no nouns, so this is empty; `lib/domains/permissions.ts` extends it with the closed list that
 * roles, API keys and the screen share.
 */

export interface PermissionNames {}

export type Permission = keyof PermissionNames & string;

/** A caller's permissions: everything (an owner, the system) or a set of names. */
export type Grants = "all" | ReadonlySet<string>;

/** A caller from outside the company: a customer's contact, the holder of a document's link, somebody unauthenticated at the tenant. */
export type OutsideKind = "contact" | "link" | "visitor";

/** The permissions in both sets. */
export function narrowGrants(one: Grants, other: Grants): Grants {
  if (one === "all") return other;
  return other === "all" ? one : new Set([...one].filter((name) => other.has(name)));
}

export function isGranted(grants: Grants, permission: Permission): boolean {
  return grants === "all" || grants.has(permission);
}
