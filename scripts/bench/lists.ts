import { listCustomers } from "@/lib/domains/customers";
import { systemContext, type Ctx } from "@/lib/kernel/context";
import { createTenantDatabase, type Db } from "@/lib/kernel/db";
import { keysetOf, pageFrom } from "@/lib/kernel/paging";
import { createPlatformDatabase } from "@/lib/kernel/platform-db";
import { getsOf, inTurn } from "./callers";
import type { Finding } from "./findings";
import type { BenchTenant } from "./set-up";
import { lists, statementsOf } from "./handlers";
import type { House } from "./house";
import { replay } from "./statements";
import { compareTurns, percentile } from "./statistics";
import { figuresOf, measure, takeTurns } from "./turns";

const clients = 4;
const page = "/api/tenant/customers?limit=50";

export async function measureLists(house: House): Promise<Finding[]> {
  return [...(await againstPrisma(house)), await withAndWithoutPolicies(house), await byDepth(house), ...(await againstSql(house))];
}

/** The list over HTTP against what Next and Prisma take for it, without companies, keys or policies. */
async function againstPrisma(house: House): Promise<Finding[]> {
  const { rounds, seconds } = house.scale;
  const next = inTurn(house.tenants);
  const floorOf = (path: string) => () =>
    measure(house.floor.metrics, () =>
      house.floor.gun.closedLoop(clients, { seconds }, () => ({ method: "GET", path: `${path}?tenant=${next().id}` })),
    );
  const subject = () => measure(house.web.metrics, () => house.web.gun.closedLoop(clients, { seconds }, getsOf(house, page)));
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
 * The operation alone, in this process: by the pool that scopes each statement, and by one whose role no policy holds. The turns are ten
 * times as many and as short as others': the difference is a few hundredths, and the machine's own speed varies by more within seconds.
 */
async function withAndWithoutPolicies(house: House): Promise<Finding> {
  const [rounds, seconds] = [house.scale.rounds * 10, house.scale.seconds / 10];
  const scoped = createTenantDatabase(house.environment["DATABASE_URL"] ?? "");
  const free = createPlatformDatabase(house.adminUrl, { max: 10 });
  const runOver = (db: Db) => async (): Promise<number> => {
    const contexts = house.tenants.map((tenant): Ctx => ({
      ...systemContext(house.runtime, { id: tenant.id, slug: tenant.slug, verified: true }, "Bench", { request_id: "bench" }),
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

async function byDepth(house: House): Promise<Finding> {
  const { rounds, seconds } = house.scale;
  const cursors = new Map<string, string>();
  for (const tenant of house.tenants) cursors.set(tenant.id, await cursorAt(house, tenant));
  const deep = (tenant: BenchTenant): string => `${page}&cursor=${cursors.get(tenant.id) ?? ""}`;
  const at = (path: string | typeof deep) => () =>
    measure(house.web.metrics, () => house.web.gun.closedLoop(1, { seconds }, getsOf(house, path)));
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

async function cursorAt(house: House, tenant: BenchTenant): Promise<string> {
  const { rows } = await house.admin.query<{ id: string; created_at: Date }>(
    `select id, created_at from public.customers where tenant_id = $1 and deleted_at is null order by created_at desc, id desc offset $2
      limit 2`,
    [tenant.id, depth - 1],
  );
  return pageFrom(rows, keysetOf({ limit: 1 }, "-created_at")).next_cursor ?? "";
}

/** Requests a second to one company: well within what it may send, and far enough apart that none waits for the one before. */
const pace = 50;

/** Each list, one request after another: its statements, counted at the pool, and its time against the same statements by pg alone. */
async function againstSql(house: House): Promise<Finding[]> {
  const [hot] = house.tenants;
  const findings: Finding[] = [];
  for (const [name, handler] of Object.entries(lists)) {
    const path = `/api/tenant/${name}?limit=50`;
    const call = { key: hot.keys[0] ?? "", path };
    await statementsOf(house, handler, call);
    const statements = await statementsOf(house, handler, call);
    const shots = house.scale.seconds * 30;
    const floor = async (): Promise<number> => {
      const times: number[] = [];
      for (let turn = 0; turn < shots; turn++) {
        const started = performance.now();
        await replay(house.admin, statements);
        times.push(performance.now() - started);
      }
      return percentile(times, 0.5);
    };
    const keys = inTurn([hot.keys[0] ?? "", ...hot.keys.slice(1)]);
    const subject = async (): Promise<number> =>
      (
        await measure(house.web.metrics, () =>
          house.web.gun.openLoop(pace, shots / pace, () => ({ method: "GET", path, headers: { authorization: `Bearer ${keys()}` } })),
        )
      ).p50;
    const compared = compareTurns(await takeTurns(house.scale.rounds, floor, subject));
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
