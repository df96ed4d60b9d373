import { z } from "zod";
import { toLine } from "@/lib/kernel/base/wire";
import { logOf, type Ctx } from "@/lib/kernel/context";
import { passesByItself } from "@/lib/kernel/database-errors";
import { runInTenant } from "@/lib/kernel/db";
import { internal, query } from "@/lib/kernel/operation";
import type { MailboxAccount, MailboxMessage, MailboxPort, MailboxReading } from "@/lib/kernel/ports/mailbox";
import type { Mailbox as MailboxRow } from "@/prisma/generated/client";
import { readMailboxUsers } from "../queries/threads";
import { pauseAfter, planRead, type Cursor } from "../rules/cursor";
import type { Bounce } from "../rules/bounce";
import { trustedServer } from "../rules/proof";
import { MailboxId, type ReceivedMessage } from "../schema";
import { withAccount } from "./account";
import { applyBounce } from "./bounce";
import { reportFailingMailbox } from "./alert";
import { dropFiles } from "./files";
import { problemOf } from "./parts";
import { readMessage, unreadable } from "./read-message";
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
/** Failures that pass sooner are nobody's business. */
const patienceMs = 60 * 60_000;
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
  const failing_since = row.failing_since ?? now;
  const outcome =
    failed === null
      ? { failures, problem: null, polled_at: now, failing_since: null, alerted: false }
      : { failures, problem: problemOf(failed), failing_since };
  const data = { ...outcome, next_poll_at: new Date(now.getTime() + pause) };
  await runInTenant(ctx.tenant.id, () => ctx.db.mailbox.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data }));
  if (failed !== null && !row.alerted && now.getTime() - failing_since.getTime() >= patienceMs) await reportFailingMailbox(ctx, { id });
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
  const judged = { trusted: trustedServer(row), receives: row.receives_e_invoices };
  const place = { port, account, mailbox_id: row.id, uid_validity: state.uid_validity, ...judged };
  const readSince = (since: Date, { last_uid }: Cursor) =>
    receiveAll(ctx, place, { after_uid: Math.max(last_uid - renumbered, 0), limit: renumbered, since }, since);
  switch (plan.kind) {
    case "start":
      // Servers note arrivals in whole seconds.
      if (row.read_since) await readSince(new Date(Math.floor(row.read_since.getTime() / 1000) * 1000 - 1), plan.cursor);
      await moveCursor(ctx, row.id, plan.cursor);
      return false;
    case "nothing":
      return false;
    case "after":
      return (await receiveAll(ctx, place, { after_uid: plan.uid, limit: batch }, null)) === batch;
    case "renumbered": {
      const since = new Date(Math.max((row.polled_at ?? row.created_at).getTime() - skewMs, row.created_at.getTime()));
      await readSince(since, plan.cursor);
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
  /** Whether electronic invoices among the files are read. */
  receives: boolean;
}

/**
 * Receives the messages in their order; while one is delivered, the next is fetched and parsed.
 * @param since leaves out what arrived earlier; null for nothing.
 * @returns how many were read; null for another UIDVALIDITY.
 */
async function receiveAll(
  ctx: Ctx,
  { port, account, mailbox_id, uid_validity, ...judged }: Place,
  range: Omit<MailboxReading, "uid_validity">,
  since: Date | null,
): Promise<number | null> {
  const users = await runInTenant(ctx.tenant.id, () => readMailboxUsers(ctx));
  let delivering = Promise.resolve();
  let renewed = ctx.clock.now().getTime();
  const take = async (message: MailboxMessage) => {
    if (since !== null && message.received_at <= since) return;
    const read = await readMessage(ctx, port, message, { users, ...judged });
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
  // First: a message that is logged is never looked at again.
  if (bounce !== null) await applyBounce(ctx, bounce).catch((error: unknown) => noteFailure(ctx, error));
  const { kept } = await deliver(ctx, { ...place, ...read });
  if (!kept) await dropFiles(ctx, [...read.stored, ...(read.original === null ? [] : [read.original])]);
}

type Received = Parameters<typeof receiveMailboxMessage>[1];

/** Whatever a message causes must not stop those behind it: it is parked with the reason, if need be with nothing else of it. */
async function deliver(ctx: Ctx, message: Received): Promise<{ kept: boolean }> {
  const { id, uid, uid_validity, received_at, original } = message;
  const parked: Received = { ...message, html: null, calendar_reply: null, reason: "rejected" };
  const bare: Received = { ...unreadable, id, uid, uid_validity, received_at, original, reason: "rejected" };
  let error: string | null = null;
  for (const version of [message, parked])
    try {
      return await receiveMailboxMessage(ctx, { ...version, error });
    } catch (thrown) {
      error ??= noteFailure(ctx, thrown);
    }
  return receiveMailboxMessage(ctx, { ...bare, error });
}

/** @returns the reason of a failure that would come again. @throws one that passes, such as an outage: then the whole mailbox waits. */
function noteFailure(ctx: Ctx, error: unknown): string {
  if (passesByItself(error)) throw error;
  logOf(ctx).warn({ err: error }, "a message could not be delivered");
  return toLine(error instanceof Error ? error.message : String(error)).slice(0, 500);
}
