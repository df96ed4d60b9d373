import { sealSessionToken, sessionCookieName } from "@/lib/kernel/auth/session-token";
import { createSession } from "@/lib/kernel/auth/sessions";
import { concurrently } from "@/prisma/seed/concurrently";
import { getsOf, inTurn } from "./callers";
import type { Finding } from "./findings";
import type { House } from "./house";
import type { Shot } from "./load";
import { compareTurns } from "./statistics";
import { figuresOf, measure, takeTurns } from "./turns";

const clients = 4;

/** What the frame of an authenticated request costs, in processor time of the web process. */
export async function measureReads(house: House): Promise<Finding[]> {
  const bare: () => Shot = () => ({ method: "GET", path: "/api/bare" });
  const byKey = getsOf(house, "/api/tenant/settings/general");
  const bySession = await sessionGets(house, "/api/tenant/settings/general");
  return [
    {
      ...(await compare(house, () => ({ method: "GET", path: "/node" }), bare, "floor")),
      goal: null,
      what: "Bare Next route",
      floor_name: "bare Node server",
      target: null,
    },
    {
      ...(await compare(house, bare, byKey, "web")),
      goal: 1,
      what: "Trivial GET by API key",
      floor_name: "bare Next route",
      target: { of: "ratio" as const, bound: "at most" as const, value: 2 },
    },
    {
      ...(await compare(house, bare, bySession, "web")),
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

async function compare(house: House, floor: () => Shot, subject: () => Shot, of: "web" | "floor") {
  const { rounds, seconds } = house.scale;
  const turns = await takeTurns(
    rounds,
    () => measure(house.floor.metrics, () => house.floor.gun.closedLoop(clients, { seconds }, floor)),
    () => measure(house[of].metrics, () => house[of].gun.closedLoop(clients, { seconds }, subject)),
  );
  return compareTurns(figuresOf(turns, ({ cpu_ms }) => cpu_ms));
}

/** A session's cookie for the owner of each company. */
export async function sessionCookies(house: House): Promise<{ slug: string; cookie: string }[]> {
  const { ATRIUM_BASE_URL, ATRIUM_SIGNING_SECRET } = house.runtime.environment;
  return concurrently(house.tenants, 4, async ({ slug, owner_user_id }) => {
    const session = await createSession(house.runtime, { user_id: owner_user_id, ip: "127.0.0.1", user_agent: "Bench" });
    return { slug, cookie: `${sessionCookieName(ATRIUM_BASE_URL)}=${await sealSessionToken(session, ATRIUM_SIGNING_SECRET)}` };
  });
}

async function sessionGets(house: House, path: string): Promise<() => Shot> {
  const shots = (await sessionCookies(house)).map(({ slug, cookie }): Shot => ({
    method: "GET",
    path,
    headers: { cookie, "atrium-tenant": slug },
  }));
  const [first, ...rest] = shots;
  return first === undefined ? () => ({ method: "GET", path }) : inTurn([first, ...rest]);
}
