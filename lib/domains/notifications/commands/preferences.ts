import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import { command } from "@/lib/kernel/operation";
import { assertFresh } from "@/lib/kernel/precondition";
import { inboxOwner, ownInbox } from "../policy";
import { findPreferenceRow } from "../queries";
import { toNotificationPreference } from "../resource";
import { NotificationPreference, NotificationPreferenceReplace } from "../schema";

/** Applies to later notifications; existing ones stay in the inbox. */
export const replaceNotificationPreference = command({
  id: "notification_preferences.replace",
  summary: "Choose whether one notification type goes to your inbox, your email, or both",
  access: ownInbox,
  input: NotificationPreferenceReplace,
  output: NotificationPreference,
  example: { kind: "invoice_paid", inbox: true, mail: false },
  async run(ctx, { kind, ...chosen }) {
    const staff_id = inboxOwner(ctx);
    // Locks the colleague's own row, since the preference may have no row yet.
    await lockRows(ctx, "staff", [staff_id]);
    const row = await findPreferenceRow(ctx, staff_id, kind);
    const before = toNotificationPreference(kind, row);
    await assertFresh(ctx, { id: row?.id ?? staff_id, version: before.version });
    const channels = { inbox: chosen.inbox ?? before.inbox, mail: chosen.mail ?? before.mail };
    if (before.inbox === channels.inbox && before.mail === channels.mail) return before;
    const now = ctx.clock.now();
    const own = { tenant_id: ctx.tenant.id, staff_id, kind };
    if (row)
      await ctx.db.notificationPreference.updateMany({
        where: { ...own, id: row.id },
        data: { ...channels, version: row.version + 1, updated_at: now },
      });
    else
      await ctx.db.notificationPreference.createMany({ data: [{ ...own, id: newId(now), ...channels, created_at: now, updated_at: now }] });
    const after = toNotificationPreference(kind, await findPreferenceRow(ctx, staff_id, kind));
    const inAudit = (preference: NotificationPreference) => ({
      notification_preference: { kind, inbox: preference.inbox, mail: preference.mail },
    });
    ctx.audit({ noun: "staff", id: staff_id, before: inAudit(before), after: inAudit(after) });
    return after;
  },
});
