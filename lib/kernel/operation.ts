import type { z } from "zod";
import { confirmedFor } from "./auth/session-limits";
import { AppError } from "./base/errors";
import { bindCursor } from "./bound-cursor";
import type { Permission } from "./base/permissions";
import { can, type CommandCtx, type Ctx } from "./context";
import { translateDatabaseError } from "./database-errors";
import { runInTenant } from "./db";
import type {
  Command,
  CommandDefinition,
  CommandTerms,
  Confirmation,
  InternalAccess,
  OpenAccess,
  Operation,
  Outcome,
  Query,
  QueryDefinition,
} from "./definition";
import { runNested, runUnit } from "./unit-of-work";
import { encodeWire } from "./base/wire";

/** An operation without a permission states its reason. */
export function open(reason: string): OpenAccess {
  return { open: reason };
}

/** Like `open`, and also for customers' contacts and link holders, which `open` excludes. */
export function openToCustomers(reason: string): OpenAccess {
  return { open: reason, to_customers: true };
}

/** Like `open`, and also for somebody unauthenticated at the tenant. */
export function openToVisitors(reason: string): OpenAccess {
  return { open: reason, to_visitors: true };
}

/** For everybody: colleagues, customers, link holders and somebody unauthenticated at the tenant. */
export function openToEverybody(reason: string): OpenAccess {
  return { open: reason, to_customers: true, to_visitors: true };
}

/** Like `open`, and also for a person who previews another role, who may otherwise run no command. */
export function openToViewers(reason: string): OpenAccess {
  return { open: reason, to_viewers: true };
}

/** For an operation that no route may mount. `caller` names the calling code: "called by recordPayment inside its transaction". */
export function internal(caller: string): InternalAccess {
  return { internal: caller };
}

/** Like `internal`, and the calling code may call it for somebody unauthenticated at the tenant. */
export function internalForVisitors(caller: string): InternalAccess {
  return { internal: caller, to_visitors: true };
}

/** Like `internal`, and the calling code may call it for a signed-in contact. */
export function internalForCustomers(caller: string): InternalAccess {
  return { internal: caller, to_customers: true };
}

/** Every endpoint calls it at import. @throws Error if the operation is internal. */
export function assertMountable({ id, access }: Pick<Operation, "id" | "access">): void {
  if (access?.internal !== undefined) throw new Error(`${id} is internal (${access.internal}): no route may mount it.`);
}

/** @throws AppError `confirmation_required` for a person to confirm and repeat the request, `forbidden` for a key. */
function assertConfirmed({ principal, clock }: Ctx, { keys }: Confirmation): void {
  if (principal.kind === "key" && !keys) throw new AppError("forbidden", "API keys can't do this. A colleague does it, signed in.");
  if (principal.kind !== "staff" || clock.now().getTime() - principal.confirmed_at.getTime() <= confirmedFor) return;
  throw new AppError("confirmation_required", "Enter your password at POST /api/account/confirm, then send the request again.");
}

/** A person who previews a role changes nothing: a change would carry their name but not their rights. @throws AppError `forbidden`. */
export function assertMayChange({ principal }: Ctx, { access }: Pick<Operation, "access">): void {
  if (principal.kind !== "staff" || principal.viewing_as === undefined || access?.to_viewers === true) return;
  throw new AppError("forbidden", `You are viewing as ${principal.viewing_as.role_name}. Return to your own view to make changes.`);
}

/**
 * Rejects a caller without the permission, or who must confirm first.
 * @throws AppError `forbidden` that names the permission, `confirmation_required`.
 */
export function authorize(ctx: Ctx, definition: Pick<Operation, "permission" | "access" | "confirmed">): void {
  if (definition.permission === undefined) {
    const { kind } = ctx.principal;
    if ((kind === "contact" || kind === "link") && definition.access?.to_customers !== true)
      throw new AppError("forbidden", "This is not for customers.");
    if (kind === "visitor" && definition.access?.to_visitors !== true) throw new AppError("forbidden", "This is not for visitors.");
    return;
  }
  if (!can(ctx, definition.permission)) throw new AppError("forbidden", `This needs the permission ${definition.permission}.`);
  if (definition.confirmed !== undefined) assertConfirmed(ctx, definition.confirmed);
}

/**
 * Rejects an order of later work by a caller who could not do it now: schedules, policies and plans run for whoever set them.
 * @throws AppError `forbidden` naming the permission.
 */
export function assertMayOrder(ctx: Ctx, permissions: readonly Permission[]): void {
  const missing = permissions.find((permission) => !can(ctx, permission));
  if (missing !== undefined) throw new AppError("forbidden", `What this does later by itself needs the permission ${missing}.`);
}

/** Rejects a caller who may not run the operation, whatever its input. @throws AppError `forbidden`. */
export function assertMayCall(ctx: Ctx, operation: Pick<Operation, "kind" | "permission" | "access" | "confirmed">): void {
  if (operation.kind !== "query") assertMayChange(ctx, operation);
  authorize(ctx, operation);
}

/** Runs the work of an operation, measures it, and maps database errors to the closed set of failures. */
export async function measured<T>(ctx: Ctx, id: string, work: () => Promise<T>): Promise<T> {
  const stop = ctx.runtime.metrics.operations.startTimer({ operation: id });
  try {
    const value = await work();
    stop({ outcome: "done" });
    return value;
  } catch (error) {
    const translated = translateDatabaseError(error);
    stop({ outcome: translated instanceof AppError ? translated.code : "internal" });
    throw translated;
  }
}

/** An operation that reads. It checks the permission and opens no transaction. */
export function query<I extends z.ZodType, O extends z.ZodType>(definition: QueryDefinition<I, O>): Query<I, O> {
  const call = async (ctx: Ctx, input: z.output<I>) => {
    authorize(ctx, definition);
    const run = (bound: z.output<I>) => definition.run(ctx, bound);
    return measured(ctx, definition.id, () => runInTenant(ctx.tenant.id, () => bindCursor(definition.id, input, run)));
  };
  const perform = async (ctx: Ctx, input: unknown): Promise<Outcome> => {
    const value = await call(ctx, input as z.output<I>);
    return { wire: encodeWire(definition.output, value), status: null, replayed: false };
  };
  return Object.assign(call, definition, { kind: "query" as const, perform });
}

/**
 * An operation that writes. On its own it opens a transaction in the tenant's scope and commits its effect with its audit row and events.
 * Inside another command it joins that transaction, keeps the actor, and checks no permission again.
 */
export function command<I extends z.ZodType, O extends z.ZodType>(definition: CommandDefinition<I, O>): Command<I, O> {
  const run = async (ctx: Ctx, input: z.output<I>, terms: CommandTerms) => {
    assertMayChange(ctx, definition);
    authorize(ctx, definition);
    return measured(ctx, definition.id, () => runInTenant(ctx.tenant.id, () => runUnit(ctx, definition, input, terms)));
  };
  const call = async (ctx: Ctx | CommandCtx, input: z.output<I>): Promise<z.output<O>> => {
    if ("unit" in ctx) return runNested(ctx, definition, input);
    const { value } = await run(ctx, input, {});
    return value;
  };
  const perform = (ctx: Ctx, input: unknown, terms: CommandTerms): Promise<Outcome> => run(ctx, input as z.output<I>, terms);
  return Object.assign(call, definition, { kind: "command" as const, perform });
}
