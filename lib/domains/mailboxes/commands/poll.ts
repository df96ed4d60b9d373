import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { internal, query } from "@/lib/kernel/operation";
import type { MailboxAccount, MailboxMessage, MailboxPort } from "@/lib/kernel/ports/mailbox";
import type { Mailbox as MailboxRow } from "@/prisma/generated/client";
import { readMailboxUsers } from "../queries/threads";
import { pauseAfter, planRead, type Cursor } from "../rules/cursor";
import type { Bounce } from "../rules/bounce";
import { trustedServer } from "../rules/proof";
import { MailboxId, type ReceivedMessage } from "../schema";
import { withAccount } from "./account";
import { applyBounce } from "./bounce";
import { dropFiles } from "./files";
import { problemOf } from "./parts";
import { readMessage } from "./read-message";
import { receiveMailboxMessage } from "./receive";

/** Messages of one poll; a flood waits for the next one, which follows at once. */
const batch = 200;
/** Messages that are looked at after the server has renumbered the folder; those that came before are not delivered again. */
const renumbered = 500;
/** By how much the clock of a mail server may be slow. */
const skewMs = 60 * 60_000;
/** After a kill, another poll takes over then. */
const claimMs = 5 * 60_000;
/** A long poll renews its claim as often. */
const renewMs = 60_000;
/** Without it, a poll that took half a second would miss the next minute's schedule. */
const slackMs = 5_000;

export const listDueMailboxes = query({
  id: "mailboxes.list_due",
  summary: "List the mailboxes that are due, or soon will be",
  access: internal("called by the schedule of mailboxes, as the system"),
  input: z.strictObject({ within_seconds: z.int().min(0).max(60).optional() }),
  output: z.object({ ids: z.array(MailboxId) }),
  example: {},
  async run(ctx, { within_seconds = 0 }) {
    const until = new Date(ctx.clock.now().getTime() + within_seconds * 1000);
    const where = { tenant_id: ctx.tenant.id, active: true, next_poll_at: { lte: until } };
    const rows = await ctx.db.mailbox.findMany({ where, select: { id: true }, orderBy: [{ next_poll_at: "asc" }, { id: "asc" }] });
    return { ids: rows.map(({ id }) => id) };
  },
});

/** Reads what is new in a mailbox. It is no command: the log of its messages would be buried by an audit entry for each poll. */
export async function pollMailbox(ctx: Ctx, id: string): Promise<void> {
  const row = await claim(ctx, id);
  if (!row) return;
  const { failed, isFull } = await readNew(ctx, row).then(
    (isFull) => ({ failed: null, isFull }),
    (error: unknown) => {
      logOf(ctx).warn({ err: error, mailbox_id: id }, "a mailbox could not be read");
      return { failed: error, isFull: false };
    },
  );
  const now = ctx.clock.now();
  const failures = failed === null ? 0 : row.failures + 1;
  const pause = isFull ? 0 : pauseAfter(row.interval_seconds * 1000, failures) - slackMs;
  const outcome = { failures, problem: failed === null ? null : problemOf(failed), ...(failed === null ? { polled_at: now } : {}) };
  const data = { ...outcome, next_poll_at: new Date(now.getTime() + pause) };
  await runInTenant(ctx.tenant.id, () => ctx.db.mailbox.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data }));
}

/** One poll at a time: the claim moves the next poll, so that only one worker finds the mailbox due. */
function claim(ctx: Ctx, id: string): Promise<MailboxRow | null> {
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, id };
  return runInTenant(ctx.tenant.id, async () => {
    const data = { next_poll_at: new Date(now.getTime() + claimMs) };
    const { count } = await ctx.db.mailbox.updateMany({ where: { ...own, active: true, next_poll_at: { lte: now } }, data });
    return count === 0 ? null : ctx.db.mailbox.findFirst({ where: own });
  });
}

/** @returns whether more messages may be waiting. */
async function readNew(ctx: Ctx, row: MailboxRow): Promise<boolean> {
  const port = await ctx.runtime.ports.mailboxes();
  return withAccount(ctx, row, (account) => readFolder(ctx, port, row, account));
}

async function readFolder(ctx: Ctx, port: MailboxPort, row: MailboxRow, account: MailboxAccount): Promise<boolean> {
  const state = await port.look(account);
  const stored =
    row.uid_validity === null || row.last_uid === null ? null : { uid_validity: row.uid_validity, last_uid: Number(row.last_uid) };
  const plan = planRead(stored, state);
  const place = { port, account, mailbox_id: row.id, uid_validity: state.uid_validity, trusted: trustedServer(row) };
  switch (plan.kind) {
    case "start":
      await moveCursor(ctx, row.id, plan.cursor);
      return false;
    case "nothing":
      return false;
    case "after":
      return (await receiveAll(ctx, place, { after_uid: plan.uid, limit: batch }, null)) === batch;
    case "renumbered": {
      const since = new Date(Math.max((row.polled_at ?? row.created_at).getTime() - skewMs, row.created_at.getTime()));
      await receiveAll(ctx, place, { after_uid: Math.max(plan.cursor.last_uid - renumbered, 0), limit: renumbered }, since);
      await moveCursor(ctx, row.id, plan.cursor);
      return false;
    }
  }
}

interface Place {
  port: MailboxPort;
  account: MailboxAccount;
  mailbox_id: string;
  uid_validity: bigint;
  /** The name under which the server notes what it checked. */
  trusted: string | null;
}

/**
 * Receives the messages in their order; while one is delivered, the next is fetched and parsed.
 * @param since leaves out what arrived earlier; null for nothing.
 * @returns how many were read; null for another UIDVALIDITY.
 */
async function receiveAll(
  ctx: Ctx,
  { port, account, mailbox_id, uid_validity, trusted }: Place,
  range: { after_uid: number; limit: number },
  since: Date | null,
): Promise<number | null> {
  const users = await runInTenant(ctx.tenant.id, () => readMailboxUsers(ctx));
  let delivering = Promise.resolve();
  let renewed = ctx.clock.now().getTime();
  const take = async (message: MailboxMessage) => {
    if (since !== null && message.received_at <= since) return;
    const read = await readMessage(ctx, port, message, users, trusted);
    await delivering;
    delivering = receive(ctx, { id: mailbox_id, uid_validity }, message, read);
    // It is awaited before the next one, or at the end.
    delivering.catch(() => undefined);
    const now = ctx.clock.now().getTime();
    if (now - renewed < renewMs) return;
    renewed = now;
    await delayNextPoll(ctx, mailbox_id, now + claimMs);
  };
  try {
    return await port.read(account, { uid_validity, ...range }, take);
  } finally {
    await delivering;
  }
}

async function delayNextPoll(ctx: Ctx, id: string, until: number): Promise<void> {
  const data = { next_poll_at: new Date(until) };
  await runInTenant(ctx.tenant.id, () => ctx.db.mailbox.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data }));
}

async function moveCursor(ctx: Ctx, id: string, { uid_validity, last_uid }: Cursor): Promise<void> {
  const data = { uid_validity, last_uid: BigInt(last_uid) };
  await runInTenant(ctx.tenant.id, () => ctx.db.mailbox.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data }));
}

async function receive(
  ctx: Ctx,
  { id, uid_validity }: { id: string; uid_validity: bigint },
  { uid, received_at }: MailboxMessage,
  { read, bounce }: { read: ReceivedMessage; bounce: Bounce | null },
): Promise<void> {
  const place = { id, uid, uid_validity: String(uid_validity), received_at };
  const { kept } = await deliver(ctx, { ...place, ...read });
  if (bounce !== null) await applyBounce(ctx, bounce);
  if (!kept) await dropFiles(ctx, read.stored);
}

/** What no ticket or lead accepts must not stop the messages behind it. */
async function deliver(ctx: Ctx, message: Parameters<typeof receiveMailboxMessage>[1]): Promise<{ kept: boolean }> {
  try {
    return await receiveMailboxMessage(ctx, message);
  } catch (error) {
    if (!(error instanceof AppError) || !["invalid", "conflict", "not_found"].includes(error.code)) throw error;
    return receiveMailboxMessage(ctx, { ...message, reason: "rejected" });
  }
}
