import { z } from "zod";
import { deleteCustomer } from "@/lib/domains/customers";
import { deleteFile } from "@/lib/domains/files";
import { deleteLead } from "@/lib/domains/leads";
import { deleteTask } from "@/lib/domains/tasks";
import { deleteExpense } from "@/lib/domains/expenses";
import { companyAccess, type CommandCtx } from "@/lib/kernel/context";
import { lockRows } from "@/lib/kernel/lock";
import { command, internal } from "@/lib/kernel/operation";
import { findPolicy } from "../queries";
import { stillDue } from "../queries/due";
import { toPolicy } from "../resource";
import { ageLimit } from "../rules";
import { RetentionItemId, RetentionKind, type RetentionAction } from "../schema";

const asCompany = companyAccess("Retention");

/** What is removed of logs at once; records one by one, by their domain's own command. */
async function removeRecords(ctx: CommandCtx, kind: RetentionKind, action: RetentionAction, ids: string[]): Promise<void> {
  const tenant_id = ctx.tenant.id;
  const where = { tenant_id, id: { in: ids } };
  switch (kind) {
    case "lead":
      for (const id of ids) await deleteLead(ctx, { id });
      return;
    case "customer":
      for (const id of ids) await deleteCustomer(ctx, { id });
      return;
    case "expense":
      for (const id of ids) await deleteExpense(ctx, { id });
      return;
    case "task":
      for (const id of ids) await deleteTask(ctx, { id });
      return;
    case "ticket":
      for (const id of ids) await anonymizeTicket(ctx, id);
      return;
    case "mail":
      if (action === "delete") await ctx.db.mail.deleteMany({ where });
      else await ctx.db.mail.updateMany({ where, data: { ...emptyMail, updated_at: ctx.clock.now(), version: { increment: 1 } } });
      return;
    case "notification":
      await ctx.db.notification.deleteMany({ where });
      return;
    case "assist":
      await ctx.db.assist.deleteMany({ where });
      return;
    case "webhook_delivery":
      await ctx.db.webhookDelivery.deleteMany({ where });
      return;
    case "event":
      await ctx.db.$queryRaw`select public.delete_old_events(${tenant_id}::uuid, ${ids}::uuid[])`;
      return;
  }
}

/** That an email was sent, when, and why it failed stay. */
const emptyMail = { to: [], cc: [], subject: "", html: "", text: "", sealed_url: null, attachments: [], undelivered: [], author: null };

/** What people wrote, their names, addresses and files; the number, times and service levels stay. */
async function anonymizeTicket(ctx: CommandCtx, id: string): Promise<void> {
  const tenant_id = ctx.tenant.id;
  await lockRows(ctx, "tickets", [id]);
  const messages = await ctx.db.ticketMessage.findMany({
    where: { tenant_id, ticket_id: id },
    select: { id: true, original_file_id: true },
  });
  const links = await ctx.db.fileLink.findMany({ where: { tenant_id, record_id: id }, select: { file_id: true } });
  await ctx.db.$queryRaw`select public.anonymize_ticket_messages(${tenant_id}::uuid, ${id}::uuid)`;
  await ctx.db.ticketMessageHtml.deleteMany({ where: { tenant_id, message_id: { in: messages.map((message) => message.id) } } });
  await ctx.db.ticketParticipant.deleteMany({ where: { tenant_id, ticket_id: id } });
  await ctx.db.fileLink.deleteMany({ where: { tenant_id, record_id: id } });
  const originals = messages.flatMap(({ original_file_id }) => original_file_id ?? []);
  for (const file_id of new Set([...links.map((link) => link.file_id), ...originals])) {
    const used = await ctx.db.fileLink.count({ where: { tenant_id, file_id } });
    const file = await ctx.db.file.findFirst({ where: { tenant_id, id: file_id }, select: { id: true } });
    if (file !== null && used === 0) await deleteFile(ctx, { id: file_id });
  }
  const nobody = { subject: "", requester_name: "", requester_email: null, contact_id: null, consent_text: null };
  await ctx.db.ticket.updateMany({
    where: { tenant_id, id },
    data: { ...nobody, version: { increment: 1 }, updated_at: ctx.clock.now() },
  });
}

export const removeMarked = command({
  id: "retention.remove",
  summary: "Archive, anonymize or delete marked records whose week has passed",
  access: internal("called by applyRetention, which the nightly schedule runs"),
  input: z.strictObject({ kind: RetentionKind, ids: z.array(RetentionItemId).max(500) }),
  output: z.object({ removed: z.int() }),
  example: { kind: "lead", ids: ["rti_01jd0p2q3r4s5t6v7w8x9y0z1a"] },
  async run(caller, { kind, ids }) {
    const ctx = asCompany(caller);
    const tenant_id = ctx.tenant.id;
    const now = ctx.clock.now();
    await lockRows(ctx, "retention_items", ids);
    const marked = await ctx.db.retentionItem.findMany({
      where: { tenant_id, id: { in: ids }, kind, status: "marked", due_at: { lte: now } },
    });
    const rule = toPolicy(await findPolicy(ctx)).rules.find((each) => each.kind === kind && each.active);
    const records = marked.map(({ record_id }) => record_id);
    const due = rule === undefined ? new Set<string>() : await stillDue(ctx, { kind, before: ageLimit(now, rule.keep_days) }, records);
    const left = marked.filter(({ record_id }) => !due.has(record_id));
    // What was used, held or turned off meanwhile is free to be found again later.
    await ctx.db.retentionItem.deleteMany({ where: { tenant_id, id: { in: left.map(({ id }) => id) } } });
    const removed = marked.filter(({ record_id }) => due.has(record_id));
    if (rule === undefined || removed.length === 0) return { removed: 0 };
    await removeRecords(
      ctx,
      kind,
      rule.action,
      removed.map(({ record_id }) => record_id),
    );
    await ctx.db.retentionItem.updateMany({
      where: { tenant_id, id: { in: removed.map(({ id }) => id) } },
      data: { status: "done", title: null, updated_at: now, version: { increment: 1 } },
    });
    ctx.audit({ noun: "retention_policy", id: tenant_id, before: null, after: { kind, action: rule.action, removed: removed.length } });
    return { removed: removed.length };
  },
});
