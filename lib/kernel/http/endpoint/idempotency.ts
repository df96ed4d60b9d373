import { createHash } from "node:crypto";
import { AppError } from "../../base/errors";
import type { Ctx } from "../../context";
import type { Db } from "../../db";
import { newId } from "../../ids";
import { openForTenant, sealForTenant } from "../../tenant-keys";

/** How long a first answer is stored (24 hours). */
export const idempotencyWindowMs = 24 * 60 * 60 * 1000;

interface Terms {
  key: string;
  caller: string;
  request_hash: string;
}

/** A fingerprint that distinguishes a duplicate from another request with the same key. The order of an object's names does not count. */
export function hashRequest(operation: string, input: unknown): string {
  return createHash("sha256").update(operation).update("\n").update(JSON.stringify(input, sortNames)).digest("hex");
}

function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Claims the key inside the command's transaction; the unique index makes a concurrent duplicate wait for the first request.
 * @returns the new row's id, or the answer of the first request.
 * @throws AppError `invalid` if the key was used for another request, `conflict` if the first request is still running.
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

/** The error for a duplicate whose first request is still running. */
export function stillUnderWay(): AppError {
  return new AppError("conflict", "A request with this Idempotency-Key is still in progress.", { retryAfter: 1 });
}

/** Like `claimKey`, but an unanswered first request is `pending`, since an exchange commits its claim before it has an answer. */
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
  // Its claim was rolled back between the two statements.
  if (!first) throw stillUnderWay();
  if (first.operation !== operation || first.request_hash !== terms.request_hash) {
    throw new AppError("invalid", "This Idempotency-Key was used for another request.", {
      errors: [{ path: "Idempotency-Key", code: "reused", message: "Use a new key for a new request." }],
    });
  }
  if (first.status === null || first.answer === null) return { id: first.id, answer: null, pending: true };
  return { id: first.id, answer: { status: first.status, sealed: first.answer }, pending: false };
}

/** Releases a key: a rejected request may be retried with it. */
export async function releaseKey(ctx: Ctx, tx: Db, id: string): Promise<void> {
  await tx.idempotencyKey.deleteMany({ where: { tenant_id: ctx.tenant.id, id } });
}

/** Stores the answer in the transaction of its effect, sealed, since answers may contain a secret that is shown once. */
export async function rememberAnswer(ctx: Ctx, tx: Db, id: string, status: number, wire: unknown): Promise<void> {
  const answer = await sealForTenant(ctx.runtime, ctx.tenant.id, "idempotency_keys.answer", JSON.stringify(wire ?? null));
  await tx.idempotencyKey.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data: { status, answer } });
}

export async function answerOf(ctx: Ctx, remembered: { status: number; sealed: string }): Promise<{ status: number; body: unknown }> {
  const text = await openForTenant(ctx.runtime, ctx.tenant.id, "idempotency_keys.answer", remembered.sealed);
  return { status: remembered.status, body: JSON.parse(text) as unknown };
}
