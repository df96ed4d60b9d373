import { z } from "zod";
import { auditRows, describeActor, toJson } from "./audit";
import { AppError } from "./base/errors";
import type { AuditDraft, CommandCtx, Ctx, EmittedEvent, UnitOfWork } from "./context";
import { isRetryable } from "./database-errors";
import { answerOf, claimKey, rememberAnswer } from "./http/endpoint/idempotency";
import { newId } from "./ids";
import type { CommandDefinition, CommandTerms, Outcome } from "./definition";
import { encodeWire } from "./base/wire";

const maximumTries = 3;

export interface Performed<Value> extends Outcome {
  value: Value;
}

/**
 * One transaction: claim the idempotency key, run, write audit and events, encode, store the answer, commit. After a serialization failure
 * or deadlock the whole transaction runs again with fresh buffers, up to three times.
 */
export async function runUnit<I extends z.ZodType, O extends z.ZodType>(
  ctx: Ctx,
  definition: CommandDefinition<I, O>,
  input: z.output<I>,
  terms: CommandTerms,
): Promise<Performed<z.output<O>>> {
  return inTransaction(ctx, definition.id, async (unit) => {
    const claim = terms.idempotency ? await claimKey(ctx, unit.tx, definition.id, terms.idempotency) : null;
    if (claim?.answer) return replayOf(definition, await answerOf(ctx, claim.answer));
    const value = await runWithin(ctx, unit, definition, input, null, terms.expected_version ?? null);
    const wire = encodeWire(definition.output, value);
    await writeTraces(ctx, unit);
    if (claim && terms.idempotency) await rememberAnswer(ctx, unit.tx, claim.id, terms.idempotency.status, wire);
    return { value, wire, status: null, replayed: false };
  });
}

/** Runs `work` in a transaction with fresh buffers and retries conflicts with others. The work writes its own audit and events. */
export async function inTransaction<Result>(ctx: Ctx, operation: string, work: (unit: UnitOfWork) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.runtime.tenants.client.$transaction((tx) => work({ tx, audit: [], events: [] }));
    } catch (error) {
      if (attempt >= maximumTries || !isRetryable(error)) throw error;
      ctx.runtime.metrics.retries.inc({ operation });
      await new Promise((resolve) => setTimeout(resolve, attempt * 10 + Math.random() * 20));
    }
  }
}

/** Decodes a stored answer, so that it looks like a first one. */
export function replayOf<O extends z.ZodType>(
  definition: { output: O },
  remembered: { status: number; body: unknown },
): Performed<z.output<O>> {
  return {
    value: z.decode(definition.output, remembered.body as z.input<O>),
    wire: remembered.body,
    status: remembered.status,
    replayed: true,
  };
}

/** Runs a command inside another: same transaction and actor, with its own audit row that names its cause. */
export function runNested<I extends z.ZodType, O extends z.ZodType>(
  ctx: CommandCtx,
  definition: CommandDefinition<I, O>,
  input: z.output<I>,
): Promise<z.output<O>> {
  const cause = (ctx as CommandCtx & { audit_id: string }).audit_id;
  return runWithin(ctx, ctx.unit, definition, input, cause, null);
}

/** A context within a command's for one of many records that it writes at once: each has its own audit entry, as in nested commands. */
export function nestedContext(ctx: CommandCtx, operation: string): CommandCtx {
  const draft: AuditDraft = {
    id: newId(ctx.clock.now()),
    operation,
    cause_id: (ctx as CommandCtx & { audit_id: string }).audit_id,
    change: null,
  };
  ctx.unit.audit.push(draft);
  return commandContext(ctx, ctx.unit, draft, null);
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
  return definition.run(commandContext(ctx, unit, draft, expected_version), input);
}

/** The context of one command in a transaction; `draft` and `unit` collect its audit and events. */
export function commandContext(ctx: Ctx, unit: UnitOfWork, draft: AuditDraft, expected_version: number | null): CommandCtx {
  const { runtime, tenant, principal, grants, request, clock } = ctx;
  const inner: CommandCtx & { audit_id: string } = {
    runtime,
    tenant,
    principal,
    grants,
    request,
    clock,
    db: unit.tx,
    unit,
    audit_id: draft.id,
    expected_version,
    audit(change) {
      if (draft.change) throw new AppError("internal", `${draft.operation} audited two changes; use a nested command.`);
      draft.change = change;
    },
    nameHolder(name) {
      unit.holder = name;
    },
    emit(definition, { record_id, sequence, data, previous = {} }) {
      inner.emitEncoded(definition, { record_id, sequence, data: encodeWire(definition.data, data), previous });
    },
    emitEncoded(definition, { record_id, sequence, data, previous }) {
      unit.events.push({ draft: { definition, record_id, sequence, data, previous }, cause_id: draft.id });
    },
  };
  return inner;
}

/** Writes the audit rows and events of a transaction at its end. */
export async function writeTraces(ctx: Ctx, unit: UnitOfWork): Promise<void> {
  const entries = auditRows(ctx, unit.audit, unit.holder);
  if (unit.events.length === 0) {
    await unit.tx.auditEntry.createMany({ data: entries });
    return;
  }
  const rows = unit.events.map(({ draft, cause_id }) => eventRow(ctx, draft, cause_id, unit.holder));
  // One statement, since others may wait for a row that this transaction locks until its commit. It names its columns, so that a column
  // added by a later version gets its default.
  await unit.tx.$executeRaw`
    with audited as (
      insert into public.audit_entries (id, tenant_id, at, operation, actor_kind, actor_id, actor_name, ip, user_agent, request_id,
      cause_id, noun, record_id, version, changes)
      select id, tenant_id, at, operation, actor_kind, actor_id, actor_name, ip, user_agent, request_id, cause_id, noun, record_id, version,
      changes
      from jsonb_populate_recordset(null::public.audit_entries, ${JSON.stringify(entries)}::jsonb)),
    published as (
      insert into public.events (id, tenant_id, name, noun, record_id, sequence, occurred_at, actor, cause_id, data, previous,
      schema_version)
      select id, tenant_id, name, noun, record_id, sequence, occurred_at, actor, cause_id, data, previous, schema_version
      from jsonb_populate_recordset(null::public.events, ${JSON.stringify(rows)}::jsonb)
      returning id, tenant_id, occurred_at)
    insert into public.outbox (id, tenant_id, created_at) select id, tenant_id, occurred_at from published`;
}

function eventRow(ctx: Ctx, event: EmittedEvent, cause_id: string, holder: string | undefined) {
  const occurred_at = ctx.clock.now();
  return {
    id: newId(occurred_at),
    tenant_id: ctx.tenant.id,
    name: event.definition.name,
    noun: event.definition.noun,
    record_id: event.record_id,
    sequence: event.sequence,
    occurred_at,
    actor: toJson(describeActor(ctx.principal, holder)),
    cause_id,
    data: toJson(event.data),
    previous: toJson(event.previous),
    schema_version: event.definition.version ?? 1,
  };
}
