import { createHash } from "node:crypto";
import { AppError } from "../../base/errors";
import type { Ctx } from "../../context";
import type { Db } from "../../db";
import { newId } from "../../ids";
import { openForTenant, sealForTenant } from "../../tenant-keys";

/** How long a first answer is remembered (24 hours). */
export const idempotencyWindowMs = 24 * 60 * 60 * 1000;

interface Terms {
  key: string;
  caller: string;
  request_hash: string;
}

/** The fingerprint by which a repeat is told from another request under the same key. */
export function hashRequest(operation: string, input: unknown): string {
  return createHash("sha256").update(operation).update("\n").update(JSON.stringify(input)).digest("hex");
}

/**
 * Claims the key inside the command's transaction. The unique index makes a twin in flight wait for the first to end.
 * Answers the new row's id, or what the first request was answered.
 * @throws AppError `invalid` when the key was used for another request, `conflict` when the first is still under way.
 */
export async function claimKey(
  ctx: Ctx,
  tx: Db,
  operation: string,
  terms: Terms,
): Promise<{ id: string; answer: { status: number; sealed: string } | null }> {
  const claim = await claimOrFindKey(ctx, tx, operation, terms);
  if (claim.pending) throw stillUnderWay();
  return claim;
}

/** The answer to a twin whose first has not ended. */
export function stillUnderWay(): AppError {
  return new AppError("conflict", "A request with this Idempotency-Key is still under way.", { retryAfter: 1 });
}

/** As `claimKey`, but a first request that is still without an answer is `pending`: an exchange commits its claim before it has one. */
export async function claimOrFindKey(
  ctx: Ctx,
  tx: Db,
  operation: string,
  terms: Terms,
): Promise<{ id: string; answer: { status: number; sealed: string } | null; pending: boolean }> {
  const now = ctx.clock.now();
  const id = newId(now);
  await tx.idempotencyKey.deleteMany({
    where: {
      tenant_id: ctx.tenant.id,
      caller: terms.caller,
      key: terms.key,
      created_at: { lt: new Date(now.getTime() - idempotencyWindowMs) },
    },
  });
  const row = {
    id,
    tenant_id: ctx.tenant.id,
    caller: terms.caller,
    key: terms.key,
    operation,
    request_hash: terms.request_hash,
    created_at: now,
  };
  const { count } = await tx.idempotencyKey.createMany({ data: [row], skipDuplicates: true });
  if (count === 1) return { id, answer: null, pending: false };
  const first = await tx.idempotencyKey.findFirst({ where: { tenant_id: ctx.tenant.id, caller: terms.caller, key: terms.key } });
  // Its claim was undone between the two statements.
  if (!first) throw stillUnderWay();
  if (first.operation !== operation || first.request_hash !== terms.request_hash) {
    throw new AppError("invalid", "This Idempotency-Key was used for another request.", {
      errors: [{ path: "Idempotency-Key", code: "reused", message: "Use a new key for a new request." }],
    });
  }
  if (first.status === null || first.answer === null) return { id: first.id, answer: null, pending: true };
  return { id: first.id, answer: { status: first.status, sealed: first.answer }, pending: false };
}

/** Gives a key free again: what was refused may be asked anew under it. */
export async function releaseKey(ctx: Ctx, tx: Db, id: string): Promise<void> {
  await tx.idempotencyKey.deleteMany({ where: { tenant_id: ctx.tenant.id, id } });
}

/** Stores the answer beside the effect, in the same transaction; sealed, since answers may show a secret once. */
export async function rememberAnswer(ctx: Ctx, tx: Db, id: string, status: number, wire: unknown): Promise<void> {
  const answer = await sealForTenant(ctx.runtime, ctx.tenant.id, "idempotency_keys.answer", JSON.stringify(wire ?? null));
  await tx.idempotencyKey.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { status, answer } });
}

export async function answerOf(ctx: Ctx, remembered: { status: number; sealed: string }): Promise<{ status: number; body: unknown }> {
  const text = await openForTenant(ctx.runtime, ctx.tenant.id, "idempotency_keys.answer", remembered.sealed);
  return { status: remembered.status, body: JSON.parse(text) as unknown };
}
