import { createHash } from "node:crypto";
import { z } from "zod";
import { findAccessPoint, openAccount, problemOf, readParticipant, recordPoll } from "@/lib/domains/access-points";
import { AppError } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { command, internal } from "@/lib/kernel/operation";
import { changeRow, createRow, lockRow } from "@/lib/kernel/rows";
import { assertAllDone, tryEach } from "@/lib/kernel/try-each";
import type { AccessPointAccount, AccessPointPort, IncomingEInvoice } from "@/lib/kernel/ports/access-point";
import { eInvoiceReceived, eInvoiceUpdated } from "../events";
import { readReceived } from "../queries/read";
import { receivedRows } from "../rows";
import { ReadEInvoice, ReceivedEInvoice, ReceivedId, ReceivedSource } from "../schema";

const Arrival = z.object({
  source: ReceivedSource,
  sender: z.string().nullable(),
  /** The message that brought it: with the file, where it has several. */
  message: z.string(),
  file_id: z.guid().nullable(),
  /** Null for what could not be read, of which the text is kept. */
  read: ReadEInvoice.nullable(),
  text: z.string().optional(),
});

const notRead = { syntax: null, number: "", problems: [] };
const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/** Once for each message, and once for each seller and number, however it came. */
export const receiveEInvoice = command({
  id: "received_e_invoices.receive",
  summary: "Keep an electronic invoice that arrived, for a person to check",
  access: internal("called by the background functions that read mailboxes and access points"),
  input: Arrival,
  output: z.object({ outcome: z.enum(["received", "known", "unreadable"]) }),
  example: { source: "access_point", sender: "0088:7300010000001", message: "access_point:1", file_id: null, read: null, text: "" },
  async run(ctx, { read, text = "", message, ...arrival }) {
    const same = read === null ? [] : [{ seller_key: read.seller_key, number: read.content.number }];
    const where = { tenant_id: ctx.tenant.id, OR: [{ message }, ...same] };
    if (await ctx.db.receivedEInvoice.findFirst({ where, select: { id: true } })) return { outcome: "known" as const };
    if (read === null) {
      const kept = { ...notRead, seller_key: `message:${message}`, xml: text, sha256: sha256(text), state: "unreadable" };
      await createRow(ctx, receivedRows, { ...arrival, message, ...kept }, eInvoiceReceived);
      return { outcome: "unreadable" as const };
    }
    const { content, problems, seller_key, xml, sha256: hash } = read;
    const said = { seller_key, number: content.number, syntax: content.syntax, content, problems, xml, sha256: hash };
    await createRow(ctx, receivedRows, { ...arrival, message, ...said, state: "waiting" }, eInvoiceReceived);
    return { outcome: "received" as const };
  },
});

/** A received file as an electronic invoice; null for what is none. @throws what passes by itself. */
export async function readArrival(bytes: Buffer): Promise<ReadEInvoice | null> {
  try {
    return await readReceived(bytes);
  } catch (error) {
    if (error instanceof AppError && (error.code === "malformed" || error.code === "invalid")) return null;
    throw error;
  }
}

/** Documents of one poll. */
const mostPerPoll = 100;

/** Fetches what waits at the company's access point; each document is acknowledged after it is stored. */
export async function fetchReceived(ctx: Ctx): Promise<void> {
  const row = await findAccessPoint(ctx);
  if (row === null || row.next_poll_at === null || row.next_poll_at > ctx.clock.now()) return;
  const answer = await fetchAll(ctx, row).then(
    (more) => ({ problem: null, more }),
    (error: unknown) => ({ problem: problemOf(error), more: false }),
  );
  await recordPoll(ctx, { id: row.id, ...answer });
}

/** @returns whether documents may be left. */
async function fetchAll(ctx: Ctx, row: Parameters<typeof openAccount>[1]): Promise<boolean> {
  const participant = await readParticipant(ctx);
  if (participant === null) return false;
  const { port, account } = await openAccount(ctx, row);
  const done = new Set<string>();
  while (done.size < mostPerPoll) {
    const waiting = (await port.inbox(account, participant)).filter(({ id }) => !done.has(id));
    if (waiting.length === 0) return false;
    assertAllDone(await tryEach(ctx, waiting, (incoming) => fetchOne(ctx, port, account, incoming)));
    for (const { id } of waiting) done.add(id);
  }
  return true;
}

async function fetchOne(ctx: Ctx, port: AccessPointPort, account: AccessPointAccount, { id, sender }: IncomingEInvoice): Promise<void> {
  const bytes = await port.open(account, id);
  const read = bytes === null ? null : await readArrival(bytes);
  const text = read === null ? (bytes?.toString("utf8").slice(0, longestKept).replaceAll("\u0000", "") ?? "") : undefined;
  const arrival = { source: "access_point" as const, sender: sender.slice(0, 200), message: `access_point:${id}`, file_id: null };
  await receiveEInvoice(ctx, { ...arrival, read, ...(text === undefined ? {} : { text }) });
  await port.acknowledge(account, id);
}

/** Characters that are kept of what could not be read. */
const longestKept = 1_000_000;

export const markReceived = command({
  id: "received_e_invoices.mark",
  summary: "Note the expense that a received electronic invoice became, or that it was deleted",
  access: internal("called by the commands that create an expense of a received invoice or delete it"),
  input: z.strictObject({ id: ReceivedId, expense_id: idOf("expense").nullable() }),
  output: ReceivedEInvoice,
  example: { id: "rei_01jd0p2q3r4s5t6v7w8x9y0z1a", expense_id: null },
  async run(ctx, { id, expense_id }) {
    const row = await lockRow(ctx, receivedRows, id);
    return changeRow(ctx, receivedRows, row, { state: expense_id === null ? "waiting" : "imported", expense_id }, eInvoiceUpdated);
  },
});

/** Before an expense is deleted: what arrived by itself waits again, and an upload can be imported again. */
export async function freeReceived(ctx: CommandCtx, expense_id: string): Promise<void> {
  const where = { tenant_id: ctx.tenant.id, expense_id, source: { not: "upload" } };
  const row = await ctx.db.receivedEInvoice.findFirst({ where, select: { id: true } });
  if (row !== null) await markReceived(ctx, { id: row.id, expense_id: null });
}

export const dismissReceived = command({
  id: "received_e_invoices.dismiss",
  summary: "Set a received electronic invoice aside, or take it back",
  permission: "expenses.approve",
  input: z.strictObject({ id: ReceivedId, dismissed: z.boolean() }),
  output: ReceivedEInvoice,
  example: { id: "rei_01jd0p2q3r4s5t6v7w8x9y0z1a", dismissed: true },
  async run(ctx, { id, dismissed }) {
    const row = await lockRow(ctx, receivedRows, id);
    if (row.state === "imported") throw new AppError("conflict", "This e-invoice is an expense already. Delete the expense instead.");
    const state = dismissed ? "dismissed" : row.content === null ? "unreadable" : "waiting";
    return changeRow(ctx, receivedRows, row, { state }, eInvoiceUpdated);
  },
});
