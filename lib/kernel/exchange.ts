import type { z } from "zod";
import { AppError } from "./base/errors";
import { logOf, type AuditDraft, type Ctx } from "./context";
import { runInTenant } from "./db";
import type { CommandTerms, Exchange, ExchangeDefinition, OpenExchange, Outcome, Reply, Applied } from "./definition";
import { askerContext, releaseExchange, listAbandoned, removeExchange, repeatableMs, storeExchange, takeOver } from "./exchange-store";
import { answerOf, claimOrFindKey, releaseKey, rememberAnswer, stillUnderWay } from "./http/endpoint/idempotency";
import { newId } from "./ids";
import { assertMayChange, authorize, measured } from "./operation";
import { commandContext, inTransaction, replayOf, writeTraces, type Performed } from "./unit-of-work";
import { encodeWire } from "./base/wire";

/** Milliseconds that an external system has to answer. */
export const callLimitMs = 10_000;
/** A duplicate polls this often for the first request's answer; it gives up after 10 s. */
const duplicateLooks = { times: 40, pauseMs: 250 };

/**
 * An operation whose answer comes from an external system. One transaction stores the request, the call runs outside any, and a second
 * transaction stores the answer. After a crash between them, a retry with the same Idempotency-Key or the sweep resumes the open exchange
 * with the same attempt id. Without an answer the caller gets `unavailable` and the call is retried; a rejection is stored, then thrown.
 */
export function exchange<I extends z.ZodType, O extends z.ZodType, Request, Answer>(
  definition: ExchangeDefinition<I, O, Request, Answer>,
): Exchange<I, O> {
  const run = (ctx: Ctx, input: z.output<I>, terms: CommandTerms): Promise<Performed<z.output<O>>> => {
    if ("unit" in ctx) throw new AppError("internal", `${definition.id} is an exchange: no transaction may be open around its call.`);
    assertMayChange(ctx, definition);
    authorize(ctx, definition);
    return measured(ctx, definition.id, () => runInTenant(ctx.tenant.id, () => begin(ctx, definition, input, terms)));
  };
  const call = async (ctx: Ctx, input: z.output<I>): Promise<z.output<O>> => (await run(ctx, input, {})).value;
  const perform = (ctx: Ctx, input: unknown, terms: CommandTerms): Promise<Outcome> => run(ctx, input as z.output<I>, terms);
  const resume = (ctx: Ctx, open: OpenExchange): Promise<void> =>
    measured(ctx, definition.id, async () => {
      await finish(ctx, definition, open);
    });
  const { id, summary, input, output, example, confirmed } = definition;
  const access = definition.permission === undefined ? { access: definition.access } : { permission: definition.permission };
  return Object.assign(call, { id, summary, input, output, example, confirmed, ...access, kind: "exchange" as const, perform, resume });
}

async function begin<I extends z.ZodType, O extends z.ZodType, Request, Answer>(
  ctx: Ctx,
  definition: ExchangeDefinition<I, O, Request, Answer>,
  input: z.output<I>,
  terms: CommandTerms,
): Promise<Performed<z.output<O>>> {
  const prepared = await prepare(ctx, definition, input, terms);
  switch (prepared.kind) {
    case "done":
      return prepared.outcome;
    case "open":
      return finish(ctx, definition, prepared.open);
    case "duplicate":
      return followDuplicate(ctx, definition, prepared.key_id, input, terms);
  }
}

type Prepared<Value> =
  | { kind: "done"; outcome: Performed<Value> }
  | { kind: "open"; open: OpenExchange }
  | { kind: "duplicate"; key_id: string };

/** The first transaction: stores key, attempt and request together. If `prepare` finds the work done, its answer is returned at once. */
function prepare<I extends z.ZodType, O extends z.ZodType, Request, Answer>(
  ctx: Ctx,
  definition: ExchangeDefinition<I, O, Request, Answer>,
  input: z.output<I>,
  terms: CommandTerms,
): Promise<Prepared<z.output<O>>> {
  return inTransaction(ctx, definition.id, async (unit) => {
    const claim = terms.idempotency ? await claimOrFindKey(ctx, unit.tx, definition.id, terms.idempotency) : null;
    if (claim?.answer) return { kind: "done", outcome: replayOf(definition, await answerOf(ctx, claim.answer)) };
    if (claim?.pending) return { kind: "duplicate", key_id: claim.id };
    const id = newId(ctx.clock.now());
    const draft: AuditDraft = { id, operation: definition.id, cause_id: null, change: null };
    const found = await definition.prepare(commandContext(ctx, unit, draft, terms.expected_version ?? null), input, id);
    const idempotency = claim && terms.idempotency ? { id: claim.id, status: terms.idempotency.status } : null;
    if ("value" in found) {
      unit.audit.unshift(draft);
      const wire = encodeWire(definition.output, found.value);
      await writeTraces(ctx, unit);
      if (idempotency) await rememberAnswer(ctx, unit.tx, idempotency.id, idempotency.status, wire);
      return { kind: "done", outcome: { value: found.value, wire, status: null, replayed: false } };
    }
    if (draft.change)
      throw new AppError("internal", `${definition.id} audits its change when it applies the reply: one row per committed exchange.`);
    await writeTraces(ctx, unit);
    const open = { id, operation: definition.id, request: found.ask, idempotency };
    await storeExchange(ctx, unit.tx, open);
    return { kind: "open", open: { ...open, created_at: ctx.clock.now() } };
  });
}

/** Calls the external system and stores its answer. @throws AppError `unavailable` without an answer, or the rejection. */
async function finish<I extends z.ZodType, O extends z.ZodType, Request, Answer>(
  ctx: Ctx,
  definition: ExchangeDefinition<I, O, Request, Answer>,
  open: OpenExchange,
): Promise<Performed<z.output<O>>> {
  // Only this definition writes the row, so the stored request has its type.
  const request = open.request as Request;
  const reply = await ask(ctx, definition, open, request);
  if (reply instanceof AppError) {
    await releaseExchange(ctx, open.id, "now");
    throw reply;
  }
  const applied = await applyReply(ctx, definition, open, request, reply);
  if ("refusal" in applied) throw applied.refusal;
  return { ...applied, status: null, replayed: false };
}

async function ask<I extends z.ZodType, O extends z.ZodType, Request, Answer>(
  ctx: Ctx,
  definition: ExchangeDefinition<I, O, Request, Answer>,
  open: OpenExchange,
  request: Request,
): Promise<Reply<Answer> | AppError> {
  if (ctx.clock.now().getTime() - open.created_at.getTime() > repeatableMs) return { kind: "lost" };
  try {
    return { kind: "answered", answer: await withinLimit(definition.call(ctx, request, open.id)) };
  } catch (error) {
    // Neither an answer nor a rejection: the outcome is unknown.
    if (!(error instanceof AppError) || error.code === "internal") throw error;
    return error.code === "unavailable" || error.code === "rate_limited" ? error : { kind: "refused", error };
  }
}

/** The second transaction. A rejection releases the key, as a failed command does. */
function applyReply<I extends z.ZodType, O extends z.ZodType, Request, Answer>(
  ctx: Ctx,
  definition: ExchangeDefinition<I, O, Request, Answer>,
  open: OpenExchange,
  request: Request,
  reply: Reply<Answer>,
): Promise<{ value: z.output<O>; wire: unknown } | { refusal: AppError }> {
  return inTransaction(ctx, definition.id, async (unit) => {
    await removeExchange(ctx, unit.tx, open.id);
    const draft: AuditDraft = { id: open.id, operation: definition.id, cause_id: null, change: null };
    unit.audit.push(draft);
    const applied: Applied<z.output<O>> = await definition.apply(
      commandContext(ctx, unit, draft, null),
      { request, attempt_id: open.id },
      reply,
    );
    await writeTraces(ctx, unit);
    if ("refusal" in applied) {
      if (open.idempotency) await releaseKey(ctx, unit.tx, open.idempotency.id);
      return applied;
    }
    const wire = encodeWire(definition.output, applied.value);
    if (open.idempotency) await rememberAnswer(ctx, unit.tx, open.idempotency.id, open.idempotency.status, wire);
    return { value: applied.value, wire };
  });
}

/** Handles a duplicate of an unanswered request: resumes it if it was abandoned, otherwise waits for its answer. */
async function followDuplicate<I extends z.ZodType, O extends z.ZodType, Request, Answer>(
  ctx: Ctx,
  definition: ExchangeDefinition<I, O, Request, Answer>,
  keyId: string,
  input: z.output<I>,
  terms: CommandTerms,
): Promise<Performed<z.output<O>>> {
  for (let look = 0; look < duplicateLooks.times; look += 1) {
    const abandoned = await takeOver(ctx, { idempotency_key_id: keyId });
    if (abandoned) return finish(ctx, definition, abandoned);
    const key = await ctx.db.idempotencyKey.findFirst({
      where: { tenant_id: ctx.tenant.id, id: keyId },
      select: { status: true, answer: true },
    });
    // The first request was rejected and released its key.
    if (!key) return begin(ctx, definition, input, terms);
    if (key.status !== null && key.answer !== null)
      return replayOf(definition, await answerOf(ctx, { status: key.status, sealed: key.answer }));
    await new Promise((resolve) => setTimeout(resolve, duplicateLooks.pauseMs));
  }
  throw stillUnderWay();
}

async function withinLimit<Answer>(work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new AppError("unavailable", "The external service took too long to respond. The request will be retried.", { retryAfter: 5 }),
        ),
      callLimitMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How many exchanges of a tenant one sweep resumes. */
const sweepLimit = 20;

/**
 * Resumes this tenant's exchanges that a crash or a timeout left open, on behalf of their callers.
 * @param operations all exchanges.
 * @returns how many were completed; the others are retried later.
 */
export function sweepExchanges(ctx: Ctx, operations: readonly Pick<Exchange<z.ZodType, z.ZodType>, "id" | "resume">[]): Promise<number> {
  return runInTenant(ctx.tenant.id, async () => {
    let resumed = 0;
    for (const { id, operation: name } of await listAbandoned(ctx, sweepLimit)) {
      const operation = operations.find((candidate) => candidate.id === name);
      if (!operation) logOf(ctx).error({ operation: name, exchange_id: id }, "an open exchange is of no known operation");
      const asker = await askerContext(ctx, id);
      const open = operation && (await takeOver(ctx, { id }));
      if (operation && open && (await resumeOne(asker, operation, open))) resumed += 1;
    }
    return resumed;
  });
}

async function resumeOne(ctx: Ctx, operation: Pick<Exchange<z.ZodType, z.ZodType>, "id" | "resume">, open: OpenExchange): Promise<boolean> {
  try {
    await operation.resume(ctx, open);
    return true;
  } catch (error) {
    const still = await ctx.db.exchange.findFirst({ where: { tenant_id: ctx.tenant.id, id: open.id }, select: { id: true } });
    // A stored rejection also completes an exchange.
    if (!still) return true;
    logOf(ctx).warn({ err: error, operation: operation.id, exchange_id: open.id }, "an open exchange still has no answer");
    await releaseExchange(ctx, open.id, "later");
    return false;
  }
}
