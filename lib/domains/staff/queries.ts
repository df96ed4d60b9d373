import { staffRows, roleRows, invitationRows } from "./rows";
import { z } from "zod";
import { customFieldsOf } from "@/lib/domains/custom-fields";
import type { Ctx } from "@/lib/kernel/context";
import { open, query } from "@/lib/kernel/operation";
import { findRow, listPage } from "@/lib/kernel/rows";
import type { Prisma } from "@/prisma/generated/client";
import { toInvitation, toRole, type StaffWithRole } from "./resource";
import {
  InvitationId,
  InvitationList,
  InvitationPage,
  Invitation,
  Role,
  RoleId,
  RoleList,
  RolePage,
  RoleView,
  Staff,
  StaffId,
  StaffList,
  StaffPage,
} from "./schema";

/** One colleague with the role. @throws AppError `not_found`. */
export function findStaff(ctx: Ctx, id: string): Promise<StaffWithRole> {
  return findRow(ctx, staffRows, id);
}

export const listStaff = query({
  id: "staff.list",
  summary: "List colleagues, newest first",
  permission: "staff.read",
  input: StaffList,
  output: StaffPage,
  example: { active: "true" },
  async run(ctx, input) {
    const where: Prisma.StaffWhereInput = {
      AND: [
        input.active === undefined ? {} : { deactivated_at: input.active ? null : { not: null } },
        input.role_id === undefined ? {} : { role_id: input.role_id },
      ],
    };
    return listPage(ctx, staffRows, input, { where, sort: "-created_at" });
  },
});

export const getStaff = query({
  id: "staff.get",
  summary: "Get a colleague",
  permission: "staff.read",
  input: z.strictObject({ id: StaffId }),
  output: Staff,
  example: { id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return staffRows.toResource(await findStaff(ctx, id), ctx);
  },
});

/** `GET /api/tenant/staff/:id/custom`. */
export const listStaffFields = customFieldsOf({ noun: "staff", read: "staff.read", find: findStaff });

export const listRoles = query({
  id: "roles.list",
  summary: "List roles: the templates owner, manager and staff first, then copies",
  permission: "roles.read",
  input: RoleList,
  output: RolePage,
  example: {},
  run: (ctx, input) => listPage(ctx, roleRows, input, { where: {}, sort: "created_at" }),
});

export const getRole = query({
  id: "roles.get",
  summary: "Get a role with its permissions",
  permission: "roles.read",
  input: z.strictObject({ id: RoleId }),
  output: Role,
  example: { id: "rol_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toRole(await findRow(ctx, roleRows, id));
  },
});

export const getRoleView = query({
  id: "roles.get_view",
  summary: "Get the role as which the session views the company, if any",
  access: open("The answer holds only what concerns the caller."),
  input: z.strictObject({}),
  output: RoleView,
  example: {},
  run: async ({ principal }) => {
    const view = principal.kind === "staff" ? principal.viewing_as : undefined;
    return { role: view ? { id: view.role_id, name: view.role_name } : null };
  },
});

export const listInvitations = query({
  id: "invitations.list",
  summary: "List invitations, newest first",
  permission: "staff.read",
  input: InvitationList,
  output: InvitationPage,
  example: { open: "true" },
  async run(ctx, input) {
    const isOpen: Prisma.InvitationWhereInput = { accepted_at: null, revoked_at: null, expires_at: { gt: ctx.clock.now() } };
    const where = input.open === undefined ? {} : input.open ? isOpen : { NOT: isOpen };
    return listPage(ctx, invitationRows, input, { where, sort: "-created_at" });
  },
});

export const getInvitation = query({
  id: "invitations.get",
  summary: "Get an invitation, without its link",
  permission: "staff.read",
  input: z.strictObject({ id: InvitationId }),
  output: Invitation,
  example: { id: "ivt_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toInvitation(await findRow(ctx, invitationRows, id));
  },
});
