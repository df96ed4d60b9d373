import { notificationRows } from "../rows";
import { z } from "zod";
import { command } from "@/lib/kernel/operation";
import { auditChange, lockRow } from "@/lib/kernel/rows";
import { inboxOwner, ownInbox, visible } from "../policy";
import { findNotification } from "../queries";
import { toNotification } from "../resource";
import { Notification, NotificationId } from "../schema";

/** Idempotent: the first reading time stays. */
export const markNotificationRead = command({
  id: "notifications.mark_read",
  summary: "Mark one of your notifications as read",
  access: ownInbox,
  input: z.strictObject({ id: NotificationId }),
  output: Notification,
  example: { id: "ntf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    inboxOwner(ctx);
    const before = await lockRow(ctx, notificationRows, id);
    if (before.read_at) return toNotification(before);
    await ctx.db.notification.updateMany({
      where: { AND: [visible(ctx), { id }] },
      data: { read_at: ctx.clock.now(), version: before.version + 1 },
    });
    const after = toNotification(await findNotification(ctx, id));
    auditChange(ctx, { noun: "notification", schema: Notification, before: toNotification(before), after });
    return after;
  },
});

export const markAllNotificationsRead = command({
  id: "notifications.mark_all_read",
  summary: "Mark all your notifications as read",
  access: ownInbox,
  input: z.strictObject({}),
  output: z.object({ marked: z.int() }),
  example: {},
  async run(ctx) {
    const staffId = inboxOwner(ctx);
    const { count } = await ctx.db.notification.updateMany({
      where: { AND: [visible(ctx), { read_at: null }] },
      data: { read_at: ctx.clock.now(), version: { increment: 1 } },
    });
    // The audit files this change of many records under their reader.
    if (count > 0) ctx.audit({ noun: "staff", id: staffId, before: { unread_notifications: count }, after: { unread_notifications: 0 } });
    return { marked: count };
  },
});
