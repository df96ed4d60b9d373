import { z } from "zod";
import { auditRows, describeActor, toJson } from "./audit";
import { AppError } from "./base/errors";
import type { AuditDraft, CommandCtx, Ctx, EmittedEvent, UnitOfWork } from "./context";
import { isRetryable } from "./database-errors";
import { answerOf, claimKey, rememberAnswer } from "./http/idempotency";
import { newId } from "./ids";
import type { CommandDefinition, CommandTerms, Outcome } from "./definition";

const maximumTries = 3;
/** A command waits at most this long for a connection, and runs at most this long, in milliseconds. */
const transactionLimits = { maxWait: 5_000, timeout: 30_000 };

interface Performed<Value> extends Outcome {
  value: Value;
}

/**
 * One transaction: claim the idempotency key, run, write audit and news, encode, remember the answer, commit. Serialization
 * failures and deadlocks run the whole of it again, with fresh buffers, up to three times.
 */
export async function runUnit<I extends z.ZodType, O extends z.ZodType>(ctx: Ctx, definition: CommandDefinition<I, O>, input: z.output<I>, terms: CommandTerms): Promise<Performed<z.output<O>>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.runtime.tenants.client.$transaction(async (tx) => {
        const unit: UnitOfWork = { tx, audit: [], events: [] };
        const claim = terms.idempotency ? await claimKey(ctx, tx, definition.id, terms.idempotency) : null;
        if (claim?.answer) return replayOf(definition, await answerOf(ctx, claim.answer));
        const value = await runWithin(ctx, unit, definition, input, null, terms.expected_version ?? null);
        const wire = z.encode(definition.output, value);
        await writeTraces(ctx, unit);
        if (claim && terms.idempotency) await rememberAnswer(ctx, tx, claim.id, terms.idempotency.status, wire);
        return { value, wire, status: null, replayed: false };
      }, transactionLimits);
    } catch (error) {
      if (attempt >= maximumTries || !isRetryable(error)) throw error;
      ctx.runtime.metrics.retries.inc({ operation: definition.id });
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20));
    }
  }
}

function replayOf<O extends z.ZodType>(definition: { output: O }, remembered: { status: number; body: unknown }): Performed<z.output<O>> {
  return { value: z.decode(definition.output, remembered.body as z.input<O>), wire: remembered.body, status: remembered.status, replayed: true };
}

/** A command called by another: same transaction, same actor, an audit row of its own that names its cause. */
export function runNested<I extends z.ZodType, O extends z.ZodType>(ctx: CommandCtx, definition: CommandDefinition<I, O>, input: z.output<I>): Promise<z.output<O>> {
  const cause = (ctx as CommandCtx & { audit_id: string }).audit_id;
  return runWithin(ctx, ctx.unit, definition, input, cause, null);
}

async function runWithin<I extends z.ZodType, O extends z.ZodType>(
  ctx: Ctx,
  unit: UnitOfWork,
  definition: CommandDefinition<I, O>,
  input: z.output<I>,
  cause_id: string | null,
  expected_version: number | null,
): Promise<z.output<O>> {
  const draft: AuditDraft = { id: newId(ctx.clock.now()), operation: definition.id, cause_id, change: null };
  unit.audit.push(draft);
  const inner: CommandCtx & { audit_id: string } = {
    ...ctx,
    db: unit.tx,
    unit,
    audit_id: draft.id,
    expected_version,
    record(change) {
      if (draft.change) throw new AppError("internal", `${definition.id} recorded two changes; a nested command is due.`);
      draft.change = change;
    },
    emit(event, news) {
      const wire = { definition: event, record_id: news.record_id, sequence: news.sequence, previous: news.previous ?? {}, data: z.encode(event.data, news.data) };
      unit.events.push({ draft: wire, cause_id: draft.id });
    },
  };
  return definition.run(inner, input);
}

async function writeTraces(ctx: Ctx, unit: UnitOfWork): Promise<void> {
  await unit.tx.auditEntry.createMany({ data: auditRows(ctx, unit.audit) });
  if (unit.events.length === 0) return;
  const rows = unit.events.map(({ draft, cause_id }) => eventRow(ctx, draft, cause_id));
  await unit.tx.event.createMany({ data: rows });
  await unit.tx.outbox.createMany({ data: rows.map(({ id, tenant_id, occurred_at }) => ({ id, tenant_id, created_at: occurred_at })) });
}

function eventRow(ctx: Ctx, news: EmittedEvent, cause_id: string) {
  const occurred_at = ctx.clock.now();
  return {
    id: newId(occurred_at),
    tenant_id: ctx.tenant.id,
    name: news.definition.name,
    noun: news.definition.noun,
    record_id: news.record_id,
    sequence: news.sequence,
    occurred_at,
    actor: toJson(describeActor(ctx.principal)),
    cause_id,
    data: toJson(news.data),
    previous: toJson(news.previous),
  };
}
