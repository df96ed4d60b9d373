import { fromDayColumn } from "@/lib/commerce/day-column";
import { customOf, type WithCustomValues } from "@/lib/domains/custom-fields/resource";
import type { CustomFieldScope } from "@/lib/domains/custom-fields/schema";
import type { Invitation as InvitationRow, Role as RoleRow, Staff as StaffRow } from "@/prisma/generated/client";
import { type Invitation, Permission, type Role, RoleTemplate, type Staff } from "./schema";

export type StaffWithRole = StaffRow & { role: RoleRow } & WithCustomValues;
export type InvitationWithRole = InvitationRow & { role: RoleRow };

/** The wire form of a row. A permission that no longer exists is omitted; the owner's role has all existing ones. */
export function toRole({ tenant_id: _tenant, ...row }: RoleRow): Role {
  const template = row.template === null ? null : RoleTemplate.parse(row.template);
  const known = row.permissions.flatMap((name) => Permission.safeParse(name).data ?? []);
  return { ...row, template, permissions: template === "owner" ? [...Permission.options] : known };
}

function absenceOf({ absent_from, absent_until }: Pick<StaffRow, "absent_from" | "absent_until">): Staff["absence"] {
  return absent_from && absent_until ? { from: fromDayColumn(absent_from), until: fromDayColumn(absent_until) } : null;
}

/** A colleague, with the custom values of these scopes. */
export function toStaff(row: StaffWithRole, scopes: readonly CustomFieldScope[]): Staff {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role_id: row.role_id,
    role_name: row.role.name,
    role_template: row.role.template === null ? null : RoleTemplate.parse(row.role.template),
    custom: customOf(row.custom, scopes),
    deactivated_at: row.deactivated_at,
    absence: absenceOf(row),
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The wire form of an invitation, without its token's hash. */
export function toInvitation(row: InvitationWithRole): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role_id: row.role_id,
    role_name: row.role.name,
    expires_at: row.expires_at,
    accepted_at: row.accepted_at,
    revoked_at: row.revoked_at,
    version: row.version,
    created_at: row.created_at,
  };
}
