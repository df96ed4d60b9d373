import { AppError } from "../base/errors";
import { newId } from "../ids";
import type { Person, PlatformCtx } from "../platform-operation";
import type { Runtime } from "../runtime";
import { findMemberships } from "./lookup";
import { confirmedFor, sessionEnd, strictest } from "./session-limits";
import { findFactors } from "./second-factor";
import { sessionCookie, sessionMaxAge } from "./session-token";
import { requireUser } from "./users";

/** Starts a session for an authenticated person; returns its id. */
export async function createSession(
  runtime: Runtime,
  who: { user_id: string; ip: string | null; user_agent: string | null; by_factor?: boolean },
): Promise<string> {
  const now = runtime.clock.now();
  const id = newId(now);
  const seen = { created_at: now, last_seen_at: now, confirmed_at: now, expires_at: new Date(now.getTime() + sessionMaxAge * 1000) };
  await runtime.platform.client.session.createMany({
    data: [
      {
        id,
        user_id: who.user_id,
        ip: who.ip ?? "",
        user_agent: who.user_agent ?? "",
        factor_at: who.by_factor === true ? now : null,
        ...seen,
      },
    ],
  });
  return id;
}

/** The person's open sessions, most recently used first, with their end if they are not used again; at most 100. */
export async function findSessions(runtime: Runtime, user_id: string) {
  const now = runtime.clock.now();
  const limits = strictest(await findMemberships(runtime, user_id));
  const rows = await runtime.platform.client.session.findMany({
    where: { user_id, revoked_at: null, expires_at: { gt: now } },
    orderBy: [{ last_seen_at: "desc" }, { id: "desc" }],
    take: 100,
  });
  return rows.map((row) => ({ ...row, expires_at: sessionEnd(row, limits) })).filter(({ expires_at }) => expires_at > now);
}

/** Revokes sessions; returns how many were open. */
export async function revokeSessions(
  runtime: Runtime,
  which: { id: string; user_id?: string } | { user_id: string; id: { not: string } },
): Promise<number> {
  const { count } = await runtime.platform.client.session.updateMany({
    where: { ...which, revoked_at: null },
    data: { revoked_at: runtime.clock.now() },
  });
  return count;
}

/**
 * Stores that the person has just proved who they are, and gives the session a new token (ASVS 5.0, 7.2.4). Where no response follows, the
 * token stays.
 * @param by whether the second factor was proved, or the password.
 */
export async function confirmSession(
  { runtime, person, setCookie }: Pick<PlatformCtx<Person>, "runtime" | "person" | "setCookie">,
  by: "password" | "factor",
): Promise<Date> {
  const confirmed_at = runtime.clock.now();
  const { rows } = await runtime.platform.pool.query<{ renewals: number }>(
    `update platform.sessions set confirmed_at = $2, factor_at = case when $3 then $2 else factor_at end, renewals = renewals + $4
     where id = $1 returning renewals`,
    [person.session_id, confirmed_at, by === "factor", setCookie === undefined ? 0 : 1],
  );
  const [row] = rows;
  if (row) setCookie?.(await sessionCookie(runtime.environment, { session_id: person.session_id, renewals: row.renewals }));
  return confirmed_at;
}

const isRecent = (at: Date | null, now: Date): boolean => at !== null && now.getTime() - at.getTime() <= confirmedFor;

/** @throws AppError `confirmation_required` unless the person has lately proved who they are. */
export function assertConfirmedPerson({ runtime, person }: Pick<PlatformCtx<Person>, "runtime" | "person">): void {
  if (isRecent(person.confirmed_at, runtime.clock.now())) return;
  throw new AppError("confirmation_required", "Enter your password at POST /api/account/confirm, then send the request again.");
}

/**
 * For changes of what signs a person in: who has a second factor must have used it lately, at the sign-in or to confirm.
 * @throws AppError `confirmation_required` whose fields name the factors that the person has.
 */
export async function assertFactor({ runtime, person }: Pick<PlatformCtx<Person>, "runtime" | "person">): Promise<void> {
  if (!person.has_second_factor || isRecent(person.factor_at, runtime.clock.now())) return;
  const { app, passkey } = await findFactors(runtime, await requireUser(runtime, person.user_id));
  const message = "Confirm by your authenticator app or a passkey, then send the request again.";
  const factors = [...(app ? ["app"] : []), ...(passkey ? ["passkey"] : [])];
  throw new AppError("confirmation_required", message, { errors: factors.map((code) => ({ path: "second_factor", code, message })) });
}
