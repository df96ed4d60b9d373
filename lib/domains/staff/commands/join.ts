import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { CommandCtx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { invitationAccepted, staffJoined } from "../events";
import { findStaff } from "../queries";
import { staffWire, toInvitation, toStaff } from "../resource";
import { Staff } from "../schema";
import { closeInvitation, lockInvitation } from "./invitations";

const person = z.strictObject({ user_id: z.guid(), name: z.string() });
const guid = "01930000-0000-7000-8000-000000000001";

/** Makes an invited person a colleague. Who calls it has checked the link's token and the person's password. */
export const acceptInvitation = command({
  id: "invitations.accept",
  summary: "Accept an invitation",
  access: internal("called by joinCompany, once the link's token and the password are checked"),
  input: person.extend({ id: z.guid() }),
  output: Staff,
  example: { id: guid, user_id: guid, name: "Grace Hall" },
  async run(ctx, { id, user_id, name }) {
    const before = await lockInvitation(ctx, id);
    if (before.expires_at <= ctx.clock.now()) throw new AppError("conflict", "The invitation has run out; ask for a new one.");
    const after = await closeInvitation(ctx, before, { accepted_at: ctx.clock.now() });
    ctx.emit(invitationAccepted, { record_id: id, sequence: after.version, data: toInvitation(after) });
    return join(ctx, { user_id, name, email: before.email, role_id: before.role_id });
  },
});

const join = command({
  id: "staff.join",
  summary: "Become a colleague",
  access: internal("called by acceptInvitation inside its transaction"),
  input: person.extend({ email: z.string(), role_id: z.guid() }),
  output: Staff,
  example: { user_id: guid, name: "Grace Hall", email: "grace@northwind.example", role_id: guid },
  async run(ctx, input) {
    const former = await ctx.db.staff.findFirst({ where: { tenant_id: ctx.tenant.id, user_id: input.user_id }, select: { id: true } });
    const before = former ? await findStaff(ctx, former.id) : null;
    if (before && !before.deactivated_at) throw new AppError("conflict", "You are a member of this company already.");
    const id = before ? await comeBack(ctx, before, input) : await enter(ctx, input);
    const row = await findStaff(ctx, id);
    ctx.audit({ noun: "staff", id, version: row.version, before: before && staffWire(before), after: staffWire(row) });
    ctx.emit(staffJoined, { record_id: id, sequence: row.version, data: toStaff(row) });
    return toStaff(row);
  },
});

interface Newcomer {
  user_id: string;
  name: string;
  email: string;
  role_id: string;
}

async function enter(ctx: CommandCtx, newcomer: Newcomer): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now);
  await ctx.db.staff.createMany({ data: [{ ...newcomer, id, tenant_id: ctx.tenant.id, created_at: now, updated_at: now }] });
  return id;
}

/** Who was deactivated and is invited again has one row still, and all that refers to it. */
async function comeBack(ctx: CommandCtx, before: { id: string; version: number }, { name, role_id }: Newcomer): Promise<string> {
  await ctx.db.staff.updateMany({
    where: { tenant_id: ctx.tenant.id, id: before.id },
    data: { name, role_id, deactivated_at: null, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  return before.id;
}
