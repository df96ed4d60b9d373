import { roleRows, invitationRows } from "../rows";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { EventDefinition } from "@/lib/kernel/base/events";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { auditChange, findRow, lockRow } from "@/lib/kernel/rows";
import { hashToken, newToken } from "@/lib/kernel/secrets";
import { invitationCreated, invitationRevoked } from "../events";
import { assertMayAssign } from "../policy";
import { toInvitation, toRole, type InvitationWithRole } from "../resource";
import { Invitation, InvitationCreate, InvitationCreated, InvitationId } from "../schema";

/** How long an invitation's link is valid: seven days. */
const validityMs = 7 * 24 * 60 * 60 * 1000;

/** Only this answer has the link, and only its token's hash is stored. The caller sends the link. */
export const createInvitation = command({
  id: "invitations.issue",
  summary: "Create an invitation and return its link",
  permission: "staff.write",
  input: InvitationCreate,
  output: InvitationCreated,
  example: { email: "grace@northwind.example", name: "Grace Hall", role_id: "rol_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, fields) {
    await lockRows(ctx, "roles", [fields.role_id]);
    assertMayAssign(ctx, toRole(await findRow(ctx, roleRows, fields.role_id)));
    await assertInvitable(ctx, fields.email);
    const now = ctx.clock.now();
    const token = newToken();
    const id = newId(now);
    const expires_at = new Date(now.getTime() + validityMs);
    await ctx.db.invitation.createMany({
      data: [{ ...fields, id, tenant_id: ctx.tenant.id, token_hash: hashToken(token), expires_at, created_at: now }],
    });
    const after = toInvitation(await findRow(ctx, invitationRows, id));
    auditChange(ctx, { noun: "invitation", schema: Invitation, before: null, after, event: invitationCreated });
    return { ...after, accept_url: new URL(`/invitation/${token}`, ctx.runtime.environment.ATRIUM_BASE_URL).href };
  },
});

export const revokeInvitation = command({
  id: "invitations.revoke",
  summary: "Revoke an invitation and its link",
  permission: "staff.write",
  input: z.strictObject({ id: InvitationId }),
  output: Invitation,
  example: { id: "ivt_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    const before = await lockInvitation(ctx, id);
    return closeInvitation(ctx, before, { revoked_at: ctx.clock.now() }, invitationRevoked);
  },
});

/** Locks an open invitation. @throws AppError `not_found`, `conflict`. */
export async function lockInvitation(ctx: CommandCtx, id: string): Promise<InvitationWithRole> {
  const row = await lockRow(ctx, invitationRows, id);
  if (row.accepted_at) throw new AppError("conflict", "The invitation was already accepted.");
  if (row.revoked_at) throw new AppError("conflict", "The invitation is revoked.");
  return row;
}

/** Stores how the invitation ended, audits it and publishes `event`. */
export async function closeInvitation(
  ctx: CommandCtx,
  before: InvitationWithRole,
  end: { revoked_at: Date } | { accepted_at: Date },
  event: EventDefinition<typeof Invitation>,
): Promise<Invitation> {
  await ctx.db.invitation.updateMany({ where: { tenant_id: ctx.tenant.id, id: before.id }, data: { ...end, version: before.version + 1 } });
  const after = toInvitation(await findRow(ctx, invitationRows, before.id));
  auditChange(ctx, { noun: "invitation", schema: Invitation, before: toInvitation(before), after, event });
  return after;
}

async function assertInvitable(ctx: CommandCtx, email: string): Promise<void> {
  const own = { tenant_id: ctx.tenant.id, email };
  const colleague = await ctx.db.staff.findFirst({ where: { ...own, deactivated_at: null }, select: { id: true } });
  if (colleague) throw refuse("This person is a colleague already.");
  const invited = await ctx.db.invitation.findFirst({
    where: { ...own, accepted_at: null, revoked_at: null, expires_at: { gt: ctx.clock.now() } },
    select: { id: true },
  });
  if (invited) throw refuse("This person is invited already; revoke that invitation to make a new one.");
}

function refuse(message: string): AppError {
  return new AppError("conflict", message, { errors: [{ path: "email", code: "taken", message }] });
}
