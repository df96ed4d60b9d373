import { listCustomers } from "@/lib/domains/customers";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { createTenantDatabase, type Db } from "@/lib/kernel/db";
import { keysetOf, pageFrom } from "@/lib/kernel/paging";
import { createPlatformDatabase } from "@/lib/kernel/platform-db";
import { getsOf, inTurn } from "./callers";
import type { Finding } from "./findings";
import type { BenchTenant } from "./set-up";
import { lists, statementsOf } from "./handlers";
import { assertAnswered } from "./load";
import { fillCustomField, fillLists } from "./records";
import type { System } from "./system";
import { replay } from "./statements";
import { compareTurns, percentile } from "./statistics";
import { figuresOf, measure, takeTurns } from "./turns";

const clients = 4;
const page = "/api/tenant/customers?limit=50";

export async function measureLists(system: System): Promise<Finding[]> {
  await fillLists(system);
  return [
    ...(await againstPrisma(system)),
    await withAndWithoutPolicies(system),
    await byDepth(system),
    ...(await byCustomField(system)),
    ...(await againstSql(system)),
  ];
}

/** Compares the list over HTTP with Next and Prisma alone, without tenants, keys or policies. */
async function againstPrisma(system: System): Promise<Finding[]> {
  const { rounds, seconds } = system.scale;
  const next = inTurn(system.tenants);
  const floorOf = (path: string) => () =>
    measure(system.floor.metrics, () =>
      system.floor.gun.closedLoop(clients, { seconds }, () => ({ method: "GET", path: `${path}?tenant=${next().id}` })),
    );
  const subject = () => measure(system.web.metrics, () => system.web.gun.closedLoop(clients, { seconds }, getsOf(system, page)));
  const plain = await takeTurns(rounds, floorOf("/api/list"), subject);
  const labelled = await takeTurns(rounds, floorOf("/api/list-with-labels"), subject);
  const findingOf = (turns: typeof plain, what: string, name: string, read: "per_second" | "cpu_ms", unit: string): Finding => {
    const { floor, subject: figure, ratio } = compareTurns(figuresOf(turns, (sample) => sample[read]));
    return { goal: null, what, unit, floor: { name, value: floor }, figure, ratio, target: null };
  };
  return [
    {
      ...findingOf(plain, "Customers list, 50 rows", "Next + Prisma, no tags", "per_second", "/s"),
      goal: 2,
      target: { of: "ratio", bound: "at least", value: 0.7 },
    },
    findingOf(plain, "Customers list, processor time", "Next + Prisma, no tags", "cpu_ms", "ms CPU"),
    findingOf(labelled, "Customers list, 50 rows", "Next + Prisma with tags", "per_second", "/s"),
    findingOf(labelled, "Customers list, processor time", "Next + Prisma with tags", "cpu_ms", "ms CPU"),
  ];
}

/**
 * Compares the operation with and without row-level security, in this process. There are ten times as many turns, each a tenth as long,
 * because the difference of a few hundredths is smaller than the machine's variation within seconds.
 */
async function withAndWithoutPolicies(system: System): Promise<Finding> {
  const [rounds, seconds] = [system.scale.rounds * 10, system.scale.seconds / 10];
  const scoped = createTenantDatabase(system.environment["DATABASE_URL"] ?? "");
  const free = createPlatformDatabase(system.adminUrl, { max: 10 });
  const runOver = (db: Db) => async (): Promise<number> => {
    const contexts = system.tenants.map((tenant): Ctx => ({
      ...systemContext(system.runtime, { id: tenant.id, slug: tenant.slug, verified: true }, "Bench", { request_id: "bench" }),
      db,
    }));
    const deadline = performance.now() + seconds * 1000;
    let count = 0;
    const lane = async (start: number): Promise<void> => {
      for (let place = start; performance.now() < deadline; place += clients) {
        const ctx = contexts[place % contexts.length];
        if (ctx) await listCustomers(ctx, { limit: 50 });
        count++;
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, start) => lane(start)));
    return count / seconds;
  };
  try {
    const { floor, subject, ratio } = compareTurns(await takeTurns(rounds, runOver(free.client), runOver(scoped.client)));
    return {
      goal: 2,
      what: "Customers list, operation alone",
      unit: "/s",
      floor: { name: "without policies", value: floor },
      figure: subject,
      ratio,
      target: { of: "ratio", bound: "at least", value: 0.95 },
    };
  } finally {
    await scoped.close();
    await free.close();
  }
}

const depth = 9_900;

async function byDepth(system: System): Promise<Finding> {
  const { rounds, seconds } = system.scale;
  const cursors = new Map<string, string>();
  for (const tenant of system.tenants) cursors.set(tenant.id, await cursorAt(system, tenant));
  const deep = (tenant: BenchTenant): string => `${page}&cursor=${cursors.get(tenant.id) ?? ""}`;
  const at = (path: string | typeof deep) => () =>
    measure(system.web.metrics, () => system.web.gun.closedLoop(1, { seconds }, getsOf(system, path)));
  const { floor, subject, ratio } = compareTurns(figuresOf(await takeTurns(rounds, at(page), at(deep)), ({ p50 }) => p50));
  return {
    goal: 3,
    what: `Customers list at depth ${depth.toLocaleString("en")}`,
    unit: "ms p50",
    floor: { name: "at depth 0", value: floor },
    figure: subject,
    ratio,
    target: { of: "ratio", bound: "at most", value: 1.5 },
  };
}

/** A list of ten thousand filtered, and sorted, by a custom field. */
async function byCustomField(system: System): Promise<Finding[]> {
  const { key, value } = await fillCustomField(system);
  const [hot] = system.tenants;
  const keys = inTurn([hot.keys[0] ?? "", ...hot.keys.slice(1)]);
  const ways = { filtered: `custom[${key}]=${value}`, sorted: `sort=custom.${key}` };
  const findings: Finding[] = [];
  for (const [way, query] of Object.entries(ways)) {
    const shot = () => ({ method: "GET" as const, path: `${page}&${query}`, headers: { authorization: `Bearer ${keys()}` } });
    const { p95 } = assertAnswered(await system.web.gun.openLoop(20, system.scale.seconds * 5, shot));
    findings.push({
      goal: 3,
      what: `Customers list ${way} by a custom field`,
      unit: "ms p95",
      floor: null,
      figure: p95,
      ratio: null,
      target: { of: "figure", bound: "at most", value: 40 },
    });
  }
  return findings;
}

async function cursorAt(system: System, tenant: BenchTenant): Promise<string> {
  const { rows } = await system.admin.query<{ id: string; created_at: Date }>(
    `select id, created_at from public.customers where tenant_id = $1 and deleted_at is null order by created_at desc, id desc offset $2
      limit 2`,
    [tenant.id, depth - 1],
  );
  return pageFrom(rows, keysetOf({ limit: 1 }, "-created_at")).next_cursor ?? "";
}

/** Requests per second to one company: below its rate limit, and slow enough that requests do not queue. */
const pace = 50;

/** For each list, counts its statements and compares its time with the same statements by pg alone, sequentially. */
async function againstSql(system: System): Promise<Finding[]> {
  const [hot] = system.tenants;
  const findings: Finding[] = [];
  for (const [name, handler] of Object.entries(lists)) {
    const path = `/api/tenant/${name}?limit=50`;
    const call = { key: hot.keys[0] ?? "", path };
    await statementsOf(system, handler, call);
    const statements = await statementsOf(system, handler, call);
    const shots = system.scale.seconds * 30;
    const floor = async (): Promise<number> => {
      const times: number[] = [];
      for (let turn = 0; turn < shots; turn++) {
        const started = performance.now();
        await replay(system.admin, statements);
        times.push(performance.now() - started);
      }
      return percentile(times, 0.5);
    };
    const keys = inTurn([hot.keys[0] ?? "", ...hot.keys.slice(1)]);
    const subject = async (): Promise<number> =>
      (
        await measure(system.web.metrics, () =>
          system.web.gun.openLoop(pace, shots / pace, () => ({ method: "GET", path, headers: { authorization: `Bearer ${keys()}` } })),
        )
      ).p50;
    const compared = compareTurns(await takeTurns(system.scale.rounds, floor, subject));
    findings.push(
      {
        goal: null,
        what: `GET ${name}`,
        unit: "ms p50",
        floor: { name: "same SQL by pg", value: compared.floor },
        figure: compared.subject,
        ratio: compared.ratio,
        target: null,
      },
      {
        goal: 3,
        what: `Statements of GET ${name}`,
        unit: "",
        floor: null,
        figure: statements.length,
        ratio: null,
        target: { of: "figure", bound: "at most", value: 4 },
      },
    );
  }
  return findings;
}
