import { sealSessionToken, sessionCookieName } from "@/lib/kernel/auth/session-token";
import { createSession } from "@/lib/kernel/auth/sessions";
import { concurrently } from "@/prisma/seed/concurrently";
import { getsOf, inTurn } from "./callers";
import type { Finding } from "./findings";
import type { System } from "./system";
import type { Shot } from "./load";
import { compareTurns } from "./statistics";
import { figuresOf, measure, takeTurns } from "./turns";

const clients = 4;

/** Measures the overhead of an authenticated request, in processor time of the web process. */
export async function measureReads(system: System): Promise<Finding[]> {
  const bare: () => Shot = () => ({ method: "GET", path: "/api/bare" });
  const byKey = getsOf(system, "/api/tenant/settings/general");
  const bySession = await sessionGets(system, "/api/tenant/settings/general");
  return [
    {
      ...(await compare(system, () => ({ method: "GET", path: "/node" }), bare, "floor")),
      goal: null,
      what: "Bare Next route",
      floor_name: "bare Node server",
      target: null,
    },
    {
      ...(await compare(system, bare, byKey, "web")),
      goal: 1,
      what: "Trivial GET by API key",
      floor_name: "bare Next route",
      target: { of: "ratio" as const, bound: "at most" as const, value: 2 },
    },
    {
      ...(await compare(system, bare, bySession, "web")),
      goal: 1,
      what: "Trivial GET by session",
      floor_name: "bare Next route",
      target: { of: "ratio" as const, bound: "at most" as const, value: 2 },
    },
  ].map(({ floor, subject, ratio, floor_name, ...finding }) => ({
    ...finding,
    unit: "ms CPU",
    floor: { name: floor_name, value: floor },
    figure: subject,
    ratio,
  }));
}

async function compare(system: System, floor: () => Shot, subject: () => Shot, of: "web" | "floor") {
  const { rounds, seconds } = system.scale;
  const turns = await takeTurns(
    rounds,
    () => measure(system.floor.metrics, () => system.floor.gun.closedLoop(clients, { seconds }, floor)),
    () => measure(system[of].metrics, () => system[of].gun.closedLoop(clients, { seconds }, subject)),
  );
  return compareTurns(figuresOf(turns, ({ cpu_ms }) => cpu_ms));
}

/** Creates a session for the owner of each company. */
export async function sessionCookies(system: System): Promise<{ slug: string; cookie: string }[]> {
  const { ATRIUM_BASE_URL, ATRIUM_SIGNING_SECRET } = system.runtime.environment;
  return concurrently(system.tenants, 4, async ({ slug, owner_user_id }) => {
    const session = await createSession(system.runtime, { user_id: owner_user_id, ip: "127.0.0.1", user_agent: "Bench" });
    return { slug, cookie: `${sessionCookieName(ATRIUM_BASE_URL)}=${await sealSessionToken(session, ATRIUM_SIGNING_SECRET)}` };
  });
}

async function sessionGets(system: System, path: string): Promise<() => Shot> {
  const shots = (await sessionCookies(system)).map(({ slug, cookie }): Shot => ({
    method: "GET",
    path,
    headers: { cookie, "atrium-tenant": slug },
  }));
  const [first, ...rest] = shots;
  return first === undefined ? () => ({ method: "GET", path }) : inTurn([first, ...rest]);
}
