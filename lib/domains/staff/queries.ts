import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { open, query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalIfAsked } from "@/lib/kernel/paging";
import type { Prisma, Role as RoleRow } from "@/prisma/generated/client";
import { visible } from "./policy";
import { toInvitation, toRole, toStaff, type InvitationWithRole, type StaffWithRole } from "./resource";
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

const withRole = { role: true } as const;
const instants = { created_at: "instant" } as const;

/** One colleague with the role, or `not_found`. */
export async function findStaff(ctx: Ctx, id: string): Promise<StaffWithRole> {
  const row = await ctx.db.staff.findFirst({ where: { AND: [visible(ctx), { id }] }, include: withRole });
  if (!row) throw notFound("colleague");
  return row;
}

export async function findRole(ctx: Ctx, id: string): Promise<RoleRow> {
  const row = await ctx.db.role.findFirst({ where: { AND: [visible(ctx), { id }] } });
  if (!row) throw notFound("role");
  return row;
}

export async function findInvitation(ctx: Ctx, id: string): Promise<InvitationWithRole> {
  const row = await ctx.db.invitation.findFirst({ where: { AND: [visible(ctx), { id }] }, include: withRole });
  if (!row) throw notFound("invitation");
  return row;
}

export const listStaff = query({
  id: "staff.list",
  summary: "List colleagues, newest first",
  permission: "staff.read",
  input: StaffList,
  output: StaffPage,
  example: { active: "true" },
  async run(ctx, input) {
    const filter: Prisma.StaffWhereInput = {
      AND: [
        visible(ctx),
        input.active === undefined ? {} : { deactivated_at: input.active ? null : { not: null } },
        input.role_id === undefined ? {} : { role_id: input.role_id },
      ],
    };
    const keyset = keysetOf(input, "-created_at", instants);
    const rows = await ctx.db.staff.findMany({
      where: { AND: [filter, keyset.where] },
      orderBy: keyset.orderBy,
      take: keyset.take,
      include: withRole,
    });
    const page = pageFrom(rows, keyset);
    const total = await totalIfAsked(input.include, (take) => ctx.db.staff.count({ where: filter, take }));
    return { data: page.data.map(toStaff), next_cursor: page.next_cursor, ...total };
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
    return toStaff(await findStaff(ctx, id));
  },
});

export const listRoles = query({
  id: "roles.list",
  summary: "List roles: the templates owner, manager and staff first, then their clones",
  permission: "roles.read",
  input: RoleList,
  output: RolePage,
  example: {},
  async run(ctx, input) {
    const keyset = keysetOf(input, "created_at", instants);
    const rows = await ctx.db.role.findMany({ where: { AND: [visible(ctx), keyset.where] }, orderBy: keyset.orderBy, take: keyset.take });
    const page = pageFrom(rows, keyset);
    const total = await totalIfAsked(input.include, (take) => ctx.db.role.count({ where: visible(ctx), take }));
    return { data: page.data.map(toRole), next_cursor: page.next_cursor, ...total };
  },
});

export const getRole = query({
  id: "roles.get",
  summary: "Get a role with its permissions",
  permission: "roles.read",
  input: z.strictObject({ id: RoleId }),
  output: Role,
  example: { id: "rol_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    return toRole(await findRole(ctx, id));
  },
});

export const getRoleView = query({
  id: "roles.get_view",
  summary: "Say as which role one looks at the company just now, if any",
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
    const filter: Prisma.InvitationWhereInput = {
      AND: [visible(ctx), input.open === undefined ? {} : input.open ? isOpen : { NOT: isOpen }],
    };
    const keyset = keysetOf(input, "-created_at", instants);
    const rows = await ctx.db.invitation.findMany({
      where: { AND: [filter, keyset.where] },
      orderBy: keyset.orderBy,
      take: keyset.take,
      include: withRole,
    });
    const page = pageFrom(rows, keyset);
    const total = await totalIfAsked(input.include, (take) => ctx.db.invitation.count({ where: filter, take }));
    return { data: page.data.map(toInvitation), next_cursor: page.next_cursor, ...total };
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
    return toInvitation(await findInvitation(ctx, id));
  },
});
