/**
 * Permission names by key. Empty here, since the kernel knows no business noun: `lib/domains/permissions.ts` fills it with
 * the one closed list that roles, API keys and the screen share.
 */
 
export interface PermissionNames {}

export type Permission = keyof PermissionNames & string;

/** What a caller may do: everything (an owner, the system) or a set of names. */
export type Grants = "all" | ReadonlySet<string>;

export function isGranted(grants: Grants, permission: Permission): boolean {
  return grants === "all" || grants.has(permission);
}
