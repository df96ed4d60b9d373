import { z } from "zod";
import { findCustomer } from "@/lib/domains/customers";
import { notFound } from "@/lib/kernel/base/errors";
import { newId } from "@/lib/kernel/ids";
import { command, internal } from "@/lib/kernel/operation";
import { auditChange } from "@/lib/kernel/rows";
import { notificationCreated } from "../events";
import { findNotification, findRecipients } from "../queries";
import { toNotification } from "../resource";
import { actingStaffId } from "../rules";
import { kindRules, Notification, NotificationAdd, NotificationCreate } from "../schema";

const guid = "01930000-0000-7000-8000-000000000001";
const values = { number: "INV-2026-00042", amount: "120.00", currency: "GBP" };

/** Notifies the colleagues concerned by an event, each once per event. Returns the new notifications. */
export const createNotifications = command({
  id: "notifications.create",
  summary: "Create the notifications of an event",
  access: internal("called by the background function that follows an event"),
  input: NotificationCreate,
  output: z.object({ data: z.array(Notification) }),
  example: { kind: "invoice_paid", record_id: guid, sequence: 3, customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a", values },
  async run(ctx, { kind, record_id, sequence, customer_id, staff_id, values: given }) {
    const tenant_id = ctx.tenant.id;
    const event = await ctx.db.event.findFirst({
      where: { tenant_id, record_id, name: kindRules[kind].event, sequence },
      select: { id: true, actor: true },
    });
    if (!event) throw notFound("event");
    const customer = customer_id === null ? null : await findCustomer(ctx, customer_id);
    const recipients = await findRecipients(ctx, kind, staff_id ?? customer?.owner_id ?? null, actingStaffId(event.actor));
    const existing = await ctx.db.notification.findMany({
      where: { tenant_id, event_id: event.id, staff_id: { in: recipients.map(({ staff_id }) => staff_id) } },
      select: { staff_id: true },
    });
    const data: Notification[] = [];
    for (const recipient of recipients.filter(({ staff_id }) => !existing.some((row) => row.staff_id === staff_id))) {
      const added = await addNotification(ctx, {
        ...recipient,
        event_id: event.id,
        kind,
        record_id,
        values: { ...given, ...(customer ? { customer: customer.name } : {}) },
      });
      if (added) data.push(added);
    }
    return { data };
  },
});

const addNotification = command({
  id: "notifications.add",
  summary: "Create a notification for a colleague",
  access: internal("called by createNotifications inside its transaction"),
  input: NotificationAdd,
  output: Notification.nullable(),
  example: { staff_id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", event_id: guid, kind: "invoice_paid", record_id: guid, inbox: true, values },
  async run(ctx, { kind, ...fields }) {
    const now = ctx.clock.now();
    const row = {
      ...fields,
      id: newId(now),
      tenant_id: ctx.tenant.id,
      kind,
      noun: kindRules[kind].noun,
      created_at: now,
    };
    const { count } = await ctx.db.notification.createMany({ data: [row], skipDuplicates: true });
    // A concurrent run for the same event stored it first.
    if (count === 0) return null;
    const after = toNotification(await findNotification(ctx, row.id));
    auditChange(ctx, { noun: "notification", schema: Notification, before: null, after, event: notificationCreated });
    return after;
  },
});
