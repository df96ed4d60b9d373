/**
 * Permission names by key. Empty here, since the kernel knows no business noun: `lib/domains/permissions.ts` fills it with
 * the one closed list that roles, API keys and the screen share.
 */

export interface PermissionNames {}

export type Permission = keyof PermissionNames & string;

/** What a caller may do: everything (an owner, the system) or a set of names. */
export type Grants = "all" | ReadonlySet<string>;

/** What both hold: never more than either. */
export function narrowGrants(one: Grants, other: Grants): Grants {
  if (one === "all") return other;
  return other === "all" ? one : new Set([...one].filter((name) => other.has(name)));
}

export function isGranted(grants: Grants, permission: Permission): boolean {
  return grants === "all" || grants.has(permission);
}
