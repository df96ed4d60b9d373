import { staffRows } from "../rows";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow } from "@/lib/kernel/rows";
import { invitationAccepted, staffJoined } from "../events";
import { findStaff } from "../queries";
import { Staff } from "../schema";
import { closeInvitation, lockInvitation } from "./invitations";

const person = z.strictObject({ user_id: z.guid(), name: z.string() });
const guid = "01930000-0000-7000-8000-000000000001";

/** Makes an invited person a colleague. The caller has checked the link's token and the person's password. */
export const acceptInvitation = command({
  id: "invitations.accept",
  summary: "Accept an invitation",
  access: internal("called by joinCompany, once the link's token and the password are checked"),
  input: person.extend({ id: z.guid() }),
  output: Staff,
  example: { id: guid, user_id: guid, name: "Grace Hall" },
  async run(ctx, { id, user_id, name }) {
    const before = await lockInvitation(ctx, id);
    if (before.expires_at <= ctx.clock.now()) throw new AppError("conflict", "The invitation has expired; ask for a new one.");
    await closeInvitation(ctx, before, { accepted_at: ctx.clock.now() }, invitationAccepted);
    return join(ctx, { user_id, name, email: before.email, role_id: before.role_id });
  },
});

const join = command({
  id: "staff.join",
  summary: "Add the person as a colleague",
  access: internal("called by acceptInvitation inside its transaction"),
  input: person.extend({ email: z.string(), role_id: z.guid() }),
  output: Staff,
  example: { user_id: guid, name: "Grace Hall", email: "grace@northwind.example", role_id: guid },
  async run(ctx, input) {
    const former = await ctx.db.staff.findFirst({ where: { tenant_id: ctx.tenant.id, user_id: input.user_id }, select: { id: true } });
    if (!former) return createRow(ctx, staffRows, input, staffJoined);
    // A deactivated colleague who is invited again keeps the row, and with it all references to it.
    const before = await findStaff(ctx, former.id);
    if (!before.deactivated_at) throw new AppError("conflict", "You are already a member of this company.");
    const { name, role_id } = input;
    return changeRow(ctx, staffRows, before, { name, role_id, deactivated_at: null }, staffJoined);
  },
});
