import { AppError } from "./base/errors";

/** The SQLSTATE that our triggers raise for a change to a locked record. */
export const lockedRecord = "AT001";

/** Finds the SQLSTATE in an error, however driver, adapter or Prisma wrapped it. */
export function sqlStateOf(error: unknown, depth = 0): string | null {
  if (typeof error !== "object" || error === null || depth > 5) return null;
  const shape = error as Record<string, unknown>;
  for (const name of ["originalCode", "code"]) {
    const code = shape[name];
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !/^P\d{4}$/.test(code)) return code;
  }
  for (const name of ["cause", "meta", "driverAdapterError", "error"]) {
    const found = sqlStateOf(shape[name], depth + 1);
    if (found) return found;
  }
  return null;
}

function prismaCodeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^P\d{4}$/.test(code) ? code : null;
}

/** Whether the whole command can be retried: serialization failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === "40001" || state === "40P01" || prismaCodeOf(error) === "P2034";
}

/** Maps database errors to an AppError; unknown errors are returned unchanged and become `internal`. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const state = sqlStateOf(error);
  const prisma = prismaCodeOf(error);
  if (state === lockedRecord) return new AppError("conflict", "The record is locked and can no longer be changed.", { cause: error });
  if (state === "23505" || prisma === "P2002")
    return new AppError("conflict", "A record with these values already exists.", { cause: error });
  if (state === "23503" || prisma === "P2003")
    return new AppError("conflict", "Another record still refers to this one, or a record it refers to does not exist.", { cause: error });
  if (state === "55P03")
    return new AppError("unavailable", "Someone else is changing the same record. Try again.", { cause: error, retryAfter: 1 });
  if (isRetryable(error))
    return new AppError("unavailable", "The change conflicted with others. Try again.", { cause: error, retryAfter: 1 });
  if (state === "57014") return new AppError("unavailable", "The database took too long to respond.", { cause: error, retryAfter: 5 });
  if (state !== null && /^(08|57P|53)/.test(state))
    return new AppError("unavailable", "The database is temporarily unavailable.", { cause: error, retryAfter: 2 });
  if (prisma === "P1001" || prisma === "P1017" || prisma === "P2024" || prisma === "P2028" || isConnectionFailure(error)) {
    return new AppError("unavailable", "The database is temporarily unavailable.", { cause: error, retryAfter: 2 });
  }
  return error;
}

/** pg's messages for a broken connection without a code, and the socket's own codes. */
const socketCodes = /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT/;
const words = /Connection terminated|timeout exceeded when trying to connect|is not queryable|Received unexpected \w+ message from backend/;
const connectionFailure = new RegExp(`${socketCodes.source}|${words.source}`, "i");

/** The same failures as Prisma's adapter reports them, in an object that is not an Error. */
const connectionKinds: ReadonlySet<unknown> = new Set(["ConnectionClosed", "DatabaseNotReachable", "SocketTimeout", "TooManyConnections"]);

/** Whether the connection to the database failed, however driver, adapter or Prisma wrapped the error. */
function isConnectionFailure(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, kind, message, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  if (connectionKinds.has(kind) || [code, message].some((text) => typeof text === "string" && connectionFailure.test(text))) return true;
  return [cause, meta, driverAdapterError].some((inner) => isConnectionFailure(inner, depth + 1));
}

/** Whether an error is an outage or a conflict that passes by itself. Any other that an item of a queue causes would come again. */
export function passesByItself(error: unknown): boolean {
  const known = translateDatabaseError(error);
  return known instanceof AppError && (known.code === "unavailable" || known.code === "rate_limited");
}
