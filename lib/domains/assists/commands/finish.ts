import { z } from "zod";
import type { CommandCtx, Ctx } from "@/lib/kernel/context";
import { runInTenant, databaseNull } from "@/lib/kernel/db";
import { command, internal, open } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import type { Assist as AssistRow } from "@/prisma/generated/client";
import { assistCancelled, assistFailed, assistReady, assistStarted } from "../events";
import { toDetail, findAssist } from "../queries";
import { toAssist } from "../resource";
import { assistRows } from "../rows";
import { assertUnfinished, isUnfinished, keptDays } from "../rules";
import { reportNearCap } from "./near-cap";
import { Assist, AssistDetail, AssistFailure, AssistId } from "../schema";

const id = "ast_01jd0p2q3r4s5t6v7w8x9y0z1a";
const byWorker = internal("called by the background function that answers assists");
const dayMs = 86_400_000;

const Sent = z.strictObject({
  id: AssistId,
  sources: z.array(z.string()),
  redactions: z.object({ cards: z.int(), ibans: z.int(), secrets: z.int() }),
});

export const startAssist = command({
  id: "assists.start",
  summary: "Note what of a record leaves for the provider, just before it does",
  access: byWorker,
  input: Sent,
  output: z.object({ started: z.boolean() }),
  example: { id, sources: [], redactions: { cards: 0, ibans: 0, secrets: 0 } },
  async run(ctx, { id, ...sent }) {
    const before = await lockRow(ctx, assistRows, id);
    if (before.status !== "queued") return { started: false };
    await changeRow(ctx, assistRows, before, { ...sent, status: "running", sent_at: ctx.clock.now() }, assistStarted);
    return { started: true };
  },
});

const Usage = z.object({ input_tokens: z.int(), output_tokens: z.int(), estimated: z.boolean() });
/** The answer as it is stored: its ids are uuids. */
const Result = z.record(z.string(), z.unknown());

/** Puts what was used in the place of what was reserved. */
const settled = (used: z.output<typeof Usage>) => ({ ...used, reserved: 0 });

export const finishAssist = command({
  id: "assists.finish",
  summary: "Store the answer of an assist, or why there is none, and what it used",
  access: byWorker,
  input: z.strictObject({ id: AssistId, used: Usage, result: Result.nullable(), failure: AssistFailure.nullable() }),
  output: Assist,
  example: { id, used: { input_tokens: 812, output_tokens: 96, estimated: false }, result: null, failure: "busy" },
  async run(ctx, { id, used, result, failure }) {
    const before = await lockRow(ctx, assistRows, id);
    const after = await storeEnd(ctx, before, { used, result, failure });
    if (after.version > before.version) await reportNearCap(ctx, before, used.input_tokens + used.output_tokens);
    return after;
  },
});

interface End {
  used: z.output<typeof Usage>;
  result: Record<string, unknown> | null;
  failure: AssistFailure | null;
}

function storeEnd(ctx: CommandCtx, before: AssistRow, { used, result, failure }: End): Promise<Assist> | Assist {
  if (!isUnfinished(before.status)) return settleEnded(ctx, before, used);
  const now = ctx.clock.now();
  const ended = { ...settled(used), finished_at: now };
  if (result === null || failure !== null)
    return changeRow(ctx, assistRows, before, { ...ended, status: "failed", failure, attend_at: null }, assistFailed);
  const kept = { result: result as object, attend_at: new Date(now.getTime() + keptDays * dayMs) };
  return changeRow(ctx, assistRows, before, { ...ended, ...kept, status: "ready" }, assistReady);
}

/** Of an assist that was stopped while the provider worked, only the tokens are still open. */
function settleEnded(ctx: CommandCtx, before: AssistRow, used: z.output<typeof Usage>): Promise<Assist> | Assist {
  if (before.reserved === 0) return toAssist(before);
  return changeRow(ctx, assistRows, before, { ...settled(used), attend_at: null });
}

export const cancelAssist = command({
  id: "assists.cancel",
  summary: "Stop an assist that has not been answered; what the provider has already started still counts",
  access: open("The person or API key that asked may stop it, as may those who review the log; nobody else finds it."),
  input: z.strictObject({ id: AssistId }),
  output: AssistDetail,
  example: { id },
  async run(ctx, { id }) {
    const before = await lockRow(ctx, assistRows, id);
    assertUnfinished(before);
    // Before it was sent it used nothing. After that, the worker notices within a second and counts what is known.
    const unsent = before.status === "queued" ? { reserved: 0, attend_at: null } : {};
    await changeRow(ctx, assistRows, before, { status: "cancelled", finished_at: ctx.clock.now(), ...unsent }, assistCancelled);
    return toDetail(ctx, await findAssist(ctx, id));
  },
});

/** Counts all that was reserved as used: what a lost call used is unknown. */
export const everythingUsed = ({ reserved }: { reserved: number }) => ({ input_tokens: reserved, output_tokens: 0, estimated: true });

/** How many assists one run of the sweep ends. */
const mostAttended = 200;

/**
 * Ends assists that nobody answered, and deletes answers that are past their retention. The deletion is no command: it follows from the
 * time that the answer names.
 */
export function attendToAssists(ctx: Ctx): Promise<number> {
  return runInTenant(ctx.tenant.id, async () => {
    const where = { tenant_id: ctx.tenant.id, attend_at: { lte: ctx.clock.now() } };
    const rows = await ctx.db.assist.findMany({ where, orderBy: { attend_at: "asc" }, take: mostAttended });
    for (const row of rows) {
      const { id, status, reserved } = row;
      if (isUnfinished(status) || reserved > 0)
        await finishAssist(ctx, { id, used: everythingUsed(row), result: null, failure: "interrupted" });
      else
        await ctx.db.assist.updateMany({
          where: { tenant_id: ctx.tenant.id, id },
          data: { result: databaseNull, input: {}, attend_at: null },
        });
    }
    return rows.length;
  });
}
