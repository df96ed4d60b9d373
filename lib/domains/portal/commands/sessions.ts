import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import { command, openToCustomers } from "@/lib/kernel/operation";
import { idOf } from "@/lib/kernel/base/ids";
import { contactOf, visible } from "../policy";
import { findEntrances } from "../queries";
import { assertFresh } from "../queries/passkeys";
import { sessionWire } from "../resource";
import { ContactSessionId } from "../schema";

const example = { id: "cse_01jd0p2q3r4s5t6v7w8x9y0z1a" };

/** Ends one of the contact's sessions: the present one by signing out, another within 15 minutes of the sign-in. */
export const endPortalSession = command({
  id: "portal.end_session",
  summary: "Sign one session out of the portal",
  access: openToCustomers("A contact ends its own sessions."),
  input: z.strictObject({ id: ContactSessionId }),
  output: z.object({}),
  example,
  async run(ctx, { id }) {
    const { session_id } = contactOf(ctx);
    const before = await ctx.db.contactSession.findFirst({ where: { AND: [visible(ctx), { id }] } });
    if (!before) throw notFound("session");
    if (before.revoked_at !== null) return {};
    if (id !== session_id) await assertFresh(ctx);
    const revoked_at = ctx.clock.now();
    await ctx.db.contactSession.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { revoked_at } });
    ctx.audit({ noun: "contact_session", id, before: sessionWire(before), after: sessionWire({ ...before, revoked_at }) });
    return {};
  },
});

/** Switches to another customer of the same address. */
export const switchPortalCustomer = command({
  id: "portal.switch_customer",
  summary: "Switch to another customer of the same contact",
  access: openToCustomers("A contact chooses among its own customers."),
  input: z.strictObject({ contact_id: idOf("contact") }),
  output: z.object({}),
  example: { contact_id: "con_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { contact_id }) {
    const { session_id, email, contact_id: present } = contactOf(ctx);
    const chosen = (await findEntrances(ctx, email)).find((contact) => contact.id === contact_id);
    if (!chosen) throw notFound("contact");
    await ctx.db.contactSession.updateMany({ where: { AND: [visible(ctx), { id: session_id }] }, data: { contact_id } });
    ctx.audit({ noun: "contact_session", id: session_id, before: { contact_id: present }, after: { contact_id } });
    return {};
  },
});
