import { notificationRows } from "./rows";
import { z } from "zod";
import { notFound } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { listPage } from "@/lib/kernel/rows";
import type { Notification as NotificationRow, NotificationPreference as PreferenceRow } from "@/prisma/generated/client";
import { inboxOwner, ownInbox, visible } from "./policy";
import { toNotification, toNotificationPreference } from "./resource";
import { channelsOf, recipientsOf } from "./rules";
import {
  kindRules,
  type KindRule,
  Notification,
  NotificationId,
  NotificationKind,
  NotificationList,
  NotificationPage,
  NotificationPreference,
  NotificationPreferencePage,
  NotificationPreferenceQuery,
  UnreadCount,
} from "./schema";

/** One notification. @throws AppError `not_found` if absent, another tenant's or another colleague's alike. */
export async function findNotification(ctx: Ctx, id: string): Promise<NotificationRow> {
  const row = await ctx.db.notification.findFirst({ where: { AND: [visible(ctx), { id }] } });
  if (!row) throw notFound("notification");
  return row;
}

/** A colleague's preference for a kind, or null. */
export function findPreferenceRow(ctx: Ctx, staff_id: string, kind: NotificationKind): Promise<PreferenceRow | null> {
  return ctx.db.notificationPreference.findFirst({ where: { tenant_id: ctx.tenant.id, staff_id, kind } });
}

/**
 * The recipients of a notification for the responsible colleague, and whether it goes to their inbox, by their preferences; sorted by id.
 * A colleague who has turned both inbox and email off is omitted.
 */
export async function findRecipients(
  ctx: Ctx,
  kind: NotificationKind,
  responsibleId: string | null,
  actorId: string | null,
): Promise<{ staff_id: string; inbox: boolean }[]> {
  const rule: KindRule = kindRules[kind];
  const rows = await ctx.db.staff.findMany({
    where: {
      tenant_id: ctx.tenant.id,
      OR: [
        { role: { template: "owner" } },
        ...(responsibleId === null ? [] : [{ id: responsibleId }]),
        ...(rule.everyone === true ? [{ role: { permissions: { has: rule.permission } } }] : []),
      ],
    },
    include: { role: true },
  });
  const candidates = rows.map(({ id, deactivated_at, role }) => ({
    id,
    active: deactivated_at === null,
    is_owner: role.template === "owner",
    permissions: role.permissions,
  }));
  const ids = recipientsOf(kind, candidates, responsibleId, actorId);
  const chosen = await ctx.db.notificationPreference.findMany({ where: { tenant_id: ctx.tenant.id, kind, staff_id: { in: ids } } });
  const choices = ids.map((staff_id) => ({
    staff_id,
    ...channelsOf(
      kind,
      chosen.find((row) => row.staff_id === staff_id),
    ),
  }));
  return choices.filter(({ inbox, mail }) => inbox || mail).map(({ staff_id, inbox }) => ({ staff_id, inbox }));
}

export const listNotifications = query({
  id: "notifications.list",
  summary: "List your notifications, all or the unread ones, newest first",
  access: ownInbox,
  input: NotificationList,
  output: NotificationPage,
  example: { unread: "true" },
  async run(ctx, input) {
    inboxOwner(ctx);
    const where = input.unread === undefined ? {} : { read_at: input.unread ? null : { not: null } };
    return listPage(ctx, notificationRows, input, { where, sort: "-created_at" });
  },
});

/** Every page of the staff app asks this, so counting stops early. */
const unreadCap = 100;

export const countUnreadNotifications = query({
  id: "notifications.unread_count",
  summary: "Count your unread notifications, up to 100",
  access: ownInbox,
  input: z.strictObject({}),
  output: UnreadCount,
  example: {},
  async run(ctx) {
    inboxOwner(ctx);
    const counted = await ctx.db.notification.count({ where: { AND: [visible(ctx), { read_at: null }] }, take: unreadCap + 1 });
    return { count: Math.min(counted, unreadCap), capped: counted > unreadCap };
  },
});

export const getNotification = query({
  id: "notifications.get",
  summary: "Get one of your notifications",
  access: ownInbox,
  input: z.strictObject({ id: NotificationId }),
  output: Notification,
  example: { id: "ntf_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { id }) {
    inboxOwner(ctx);
    return toNotification(await findNotification(ctx, id));
  },
});

export const listNotificationPreferences = query({
  id: "notification_preferences.list",
  summary: "List the notification types with your preferences",
  access: ownInbox,
  input: z.strictObject({}),
  output: NotificationPreferencePage,
  example: {},
  async run(ctx) {
    const rows = await ctx.db.notificationPreference.findMany({ where: { tenant_id: ctx.tenant.id, staff_id: inboxOwner(ctx) } });
    const data = NotificationKind.options.map((kind) => toNotificationPreference(kind, rows.find((row) => row.kind === kind) ?? null));
    return { data, next_cursor: null };
  },
});

export const getNotificationPreference = query({
  id: "notification_preferences.get",
  summary: "Get your preference for one notification type",
  access: ownInbox,
  input: NotificationPreferenceQuery,
  output: NotificationPreference,
  example: { kind: "invoice_paid" },
  async run(ctx, { kind }) {
    return toNotificationPreference(kind, await findPreferenceRow(ctx, inboxOwner(ctx), kind));
  },
});
