import { z } from "zod";
import { Day } from "@/lib/commerce/schedule";
import { permissionNames } from "@/lib/domains/permissions";
import { customInput, customListQuery, customValues } from "@/lib/domains/custom-fields/schema";
import { idOf } from "@/lib/kernel/base/ids";
import { listQuery, pageOf } from "@/lib/kernel/base/paging";
import { TypedEmailAddress, QueryFlag, Timestamp, lineOf } from "@/lib/kernel/base/wire";

export const StaffId = idOf("staff");
export const RoleId = idOf("role");
export const InvitationId = idOf("invitation");

export const Permission = z.enum(permissionNames);
export type Permission = z.output<typeof Permission>;

/** The roles that every company starts with; a copy has no template. */
export const RoleTemplate = z.enum(["owner", "manager", "staff"]);

const stamps = z.object({ version: z.int(), created_at: Timestamp, updated_at: Timestamp });

const roleFields = z.strictObject({ name: lineOf(100), permissions: z.array(Permission).max(permissionNames.length) });

/** The owner's role has all permissions, also those added later. */
export const Role = z.object({ id: RoleId, template: RoleTemplate.nullable(), ...roleFields.shape, ...stamps.shape });
export type Role = z.output<typeof Role>;

/** A new role starts as a copy of another. */
export const RoleCreate = z.strictObject({ from: RoleId, name: roleFields.shape.name });
export const RoleUpdate = roleFields.partial();
export const RoleList = listQuery(["created_at", "name"]);
export const RolePage = pageOf(Role);

/** The role that the session views the company as; null for the caller's own view. */
export const RoleView = z.object({ role: z.object({ id: RoleId, name: z.string() }).nullable() });
export const RoleViewReplace = z.strictObject({ role_id: RoleId });

const staffFields = z.strictObject({ name: lineOf(200), role_id: RoleId });

/** The first and the last day of an absence, in the company’s time zone. */
export const Absence = z.strictObject({ from: Day, until: Day });
export type Absence = z.output<typeof Absence>;

/** A colleague. The email address belongs to the person's account and changes only there. */
export const Staff = z.object({
  id: StaffId,
  email: z.string(),
  ...staffFields.shape,
  role_name: z.string(),
  role_template: RoleTemplate.nullable(),
  ...customValues.shape,
  deactivated_at: Timestamp.nullable(),
  /** No rule assigns tickets to the colleague meanwhile. */
  absence: Absence.nullable(),
  ...stamps.shape,
});
export type Staff = z.output<typeof Staff>;

export const StaffUpdate = staffFields.partial().extend(customInput.shape);
export const StaffList = customListQuery(["created_at", "name"]).extend({ active: QueryFlag.optional(), role_id: RoleId.optional() });
export const StaffPage = pageOf(Staff);

export const InvitationCreate = z.strictObject({ email: TypedEmailAddress, ...staffFields.shape });

/** Open until it is accepted, revoked, or past `expires_at`. */
export const Invitation = z.object({
  id: InvitationId,
  email: z.string(),
  ...staffFields.shape,
  role_name: z.string(),
  expires_at: Timestamp,
  accepted_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
  version: z.int(),
  created_at: Timestamp,
});
export type Invitation = z.output<typeof Invitation>;

/** The only answer with the link. */
export const InvitationCreated = Invitation.extend({ accept_url: z.string() });
export const InvitationList = listQuery(["created_at"]).extend({ open: QueryFlag.optional() });
export const InvitationPage = pageOf(Invitation);
