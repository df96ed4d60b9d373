import { newId } from "../ids";
import type { Runtime } from "../runtime";
import { findMemberships } from "./lookup";
import { sessionEnd, strictest } from "./session-limits";
import { sessionMaxAge } from "./session-token";

/** Starts a session for an authenticated person; returns its id. */
export async function createSession(
  runtime: Runtime,
  who: { user_id: string; ip: string | null; user_agent: string | null },
): Promise<string> {
  const now = runtime.clock.now();
  const id = newId(now);
  const seen = { created_at: now, last_seen_at: now, confirmed_at: now, expires_at: new Date(now.getTime() + sessionMaxAge * 1000) };
  await runtime.platform.client.session.createMany({
    data: [{ id, user_id: who.user_id, ip: who.ip ?? "", user_agent: who.user_agent ?? "", ...seen }],
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

/** Stores that the person has just entered the password again. */
export async function confirmSession(runtime: Runtime, id: string): Promise<Date> {
  const confirmed_at = runtime.clock.now();
  await runtime.platform.client.session.updateMany({ where: { id }, data: { confirmed_at } });
  return confirmed_at;
}
