import { newId } from "../ids";
import type { Runtime } from "../runtime";
import { sessionMaxAge } from "./session-token";

/** Starts a session of a person who has just proven who they are; answers its id. */
export async function createSession(runtime: Runtime, who: { user_id: string; ip: string | null; user_agent: string | null }): Promise<string> {
  const now = runtime.clock.now();
  const id = newId(now);
  const seen = { created_at: now, last_seen_at: now, confirmed_at: now, expires_at: new Date(now.getTime() + sessionMaxAge * 1000) };
  await runtime.platform.client.session.createMany({ data: [{ id, user_id: who.user_id, ip: who.ip ?? "", user_agent: who.user_agent ?? "", ...seen }] });
  return id;
}
