import { AppError } from "@/lib/kernel/base/errors";
import { type CommandCtx, companyAccess, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { lockRows } from "@/lib/kernel/lock";
import type { Prisma } from "@/prisma/generated/client";
import { attemptParts } from "../rows";
import { attemptWire, type AttemptRow } from "../resource";
import { pauseBeforeAsking, type Share } from "../rules";
import type { AttemptKind, AttemptStatus } from "../schema";

/** A report from any visit is applied completely. */
export const asCompany = companyAccess("Payments");

/** Locks an attempt and reads it as the company. Commands that apply a result take this lock first, then customer, payment and invoices. */
export async function lockAttempt(ctx: CommandCtx, id: string): Promise<AttemptRow> {
  await lockRows(ctx, "payment_attempts", [id]);
  const row = await ctx.db.paymentAttempt.findFirst({ where: { tenant_id: ctx.tenant.id, id }, include: attemptParts });
  if (!row) throw new AppError("not_found", "No such payment attempt.");
  return row;
}

type NewAttempt = Pick<AttemptRow, "id" | "gateway" | "customer_id" | "currency"> & { kind: AttemptKind } & Partial<
    Pick<
      AttemptRow,
      | "invoice_id"
      | "payment_id"
      | "method_id"
      | "credit_note_id"
      | "amount"
      | "surcharge"
      | "save_method"
      | "reason"
      | "still_owed"
      | "payment_ref"
      | "refund_ref"
      | "return_hash"
    >
  >;

/** Stores an attempt before the provider is called; `shares` if it is for several invoices. */
export async function insertAttempt(ctx: CommandCtx, attempt: NewAttempt, shares: readonly Share[] = []): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.paymentAttempt.createMany({
    data: [{ ...attempt, tenant_id: ctx.tenant.id, status: "started", created_at: now, updated_at: now }],
  });
  await ctx.db.attemptShare.createMany({
    data: shares.map((share) => ({ id: newId(now), tenant_id: ctx.tenant.id, attempt_id: attempt.id, ...share, created_at: now })),
  });
}

/** Whether the provider refuses the company's key, whatever was asked. */
export function isKeyRefused(error: unknown): boolean {
  return error instanceof AppError && error.errors.some(({ code }) => code === "key_refused");
}

const ends: readonly AttemptStatus[] = ["succeeded", "failed", "expired"];

/** When the provider is checked next; null once an attempt has ended. */
export function nextCheckOf(ctx: Ctx, attempt: Pick<AttemptRow, "created_at">, status: AttemptStatus): Date | null {
  const pause = ends.includes(status) ? null : pauseBeforeAsking(attempt.created_at, ctx.clock.now());
  return pause === null ? null : new Date(ctx.clock.now().getTime() + pause);
}

type Change = Omit<Prisma.PaymentAttemptUncheckedUpdateManyInput, "version" | "updated_at" | "status"> & { status?: AttemptStatus };

/** Changes a locked attempt and audits it; a new status also sets the next check unless it is given. */
export async function changeAttempt(ctx: CommandCtx, before: AttemptRow, change: Change, created = false): Promise<AttemptRow> {
  const nextCheck = change.status === undefined || change.ask_at !== undefined ? {} : { ask_at: nextCheckOf(ctx, before, change.status) };
  const [row] = await ctx.db.paymentAttempt.updateManyAndReturn({
    where: { tenant_id: ctx.tenant.id, id: before.id },
    data: { ...change, ...nextCheck, version: before.version + 1, updated_at: ctx.clock.now() },
  });
  if (!row) throw new AppError("not_found", "No such payment attempt.");
  const after = { ...row, shares: before.shares };
  ctx.audit({
    noun: "payment_attempt",
    id: after.id,
    version: after.version,
    before: created ? null : attemptWire(before),
    after: attemptWire(after),
  });
  return after;
}
