import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { bearer, getsOf } from "./callers";
import type { Finding } from "./findings";
import type { System } from "./system";
import { figuresOf, measure, takeTurns } from "./turns";
import { compareTurns } from "./statistics";

const list = "/api/tenant/customers?limit=50";
const othersPerSecond = 20;
/** Of the rows, every so many name the person. */
const every = 1_000;

const Request = z.object({ id: z.string(), status: z.string(), work: z.string().nullable(), closed_at: z.string().nullable() });
const Rows = z.object({ data: z.array(z.object({ id: z.string(), included: z.boolean().nullable() })) });

/** Notes on the company's customers, some of which name the person of a turn. */
async function addNotes({ admin, tenants: [hot] }: System, address: string, count: number): Promise<void> {
  await admin.query("set session_replication_role = replica");
  try {
    const { rows } = await admin.query<{ count: string }>("select count(*) from public.notes where tenant_id = $1", [hot.id]);
    const missing = Math.max(0, count - Number(rows[0]?.count ?? 0));
    await admin.query(
      `insert into public.notes (id, tenant_id, record_id, author_name, body, version, created_at, updated_at)
       select uuidv7(), $1, c.ids[1 + n % array_length(c.ids, 1)], 'Bench',
         'Deliveries before ten, goods lift at the back, call ' || n, 1, now(), now()
       from generate_series(1, $2::int) n, (select array_agg(id) as ids from public.customers where tenant_id = $1) c`,
      [hot.id, missing],
    );
    await admin.query(
      `update public.notes set body = 'Ask ' || $2 || ' about the goods lift' where tenant_id = $1 and id in (
         select id from (select id, row_number() over (order by id) as place from public.notes where tenant_id = $1) n
         where place % $3 = 0)`,
      [hot.id, address, every],
    );
    await admin.query("analyze public.notes");
  } finally {
    await admin.query("set session_replication_role = default");
  }
}

/** Sends one of the company's requests. @throws AppError `internal` unless it succeeds. */
async function call(system: System, method: "GET" | "POST", path: string, body?: object): Promise<unknown> {
  const headers = { ...bearer(system.tenants[0].keys[0] ?? ""), "content-type": "application/json" };
  const { status, text } = await system.web.gun.fire({
    method,
    path: `/api/tenant/gdpr/requests${path}`,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (status >= 300) throw new AppError("internal", `${method} ${path} answered ${String(status)}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

async function untilIdle(system: System, id: string): Promise<z.output<typeof Request>> {
  for (;;) {
    const request = Request.parse(await call(system, "GET", `/${id}`));
    if (request.work === null) return request;
    await sleep(200);
  }
}

/** From the proof of the identity to the certificate; every proposed row is included at once. @returns seconds. */
async function eraseOnce(system: System, address: string): Promise<number> {
  const { id } = Request.parse(await call(system, "POST", "", { type: "erasure", name: "Bench Person", email: address }));
  const started = performance.now();
  await call(system, "POST", `/${id}/verify`, { note: "Bench." });
  await untilIdle(system, id);
  for (;;) {
    const { data } = Rows.parse(await call(system, "GET", `/${id}/rows?open=true`));
    if (data.length === 0) break;
    await call(system, "POST", `/${id}/rows`, { include: data.map((row) => row.id) });
    await untilIdle(system, id);
  }
  await call(system, "POST", `/${id}/fulfill`, {});
  const done = await untilIdle(system, id);
  if (done.closed_at === null) throw new AppError("internal", "The erasure failed.");
  return (performance.now() - started) / 1000;
}

/** Measures the erasure of a person in a company with a million rows, and how it affects the other companies. */
export async function measureErasure(system: System): Promise<Finding[]> {
  const count = system.scale.seconds >= 3 ? 1_000_000 : 100_000;
  const [, first, ...others] = system.tenants;
  if (first === undefined) throw new AppError("internal", "One company has no neighbours.");
  const seconds = Math.max(4, system.scale.seconds * 4);
  const quiet = () =>
    measure(system.web.metrics, () =>
      system.web.gun.openLoop(othersPerSecond, seconds, getsOf({ ...system, tenants: [first, ...others] }, list)),
    );
  const taken: number[] = [];
  const beside = async () => {
    const address = `bench-${String(Date.now())}@erased.example`;
    await addNotes(system, address, count);
    const erasing = eraseOnce(system, address).then((spent) => taken.push(spent));
    const [answered] = await Promise.all([quiet(), erasing]);
    return answered;
  };
  const turns = await takeTurns(Math.min(2, system.scale.rounds), quiet, beside);
  const { floor, subject, ratio } = compareTurns(figuresOf(turns, (volley) => volley.p99));
  const rows = `${count.toLocaleString("en")} rows, ${(count / every).toLocaleString("en")} of which name the person`;
  return [
    {
      ...{ goal: 11, what: "Erasure of a person", unit: "s", floor: null, figure: Math.max(...taken), ratio: null },
      target: { of: "figure", bound: "at most", value: 60 },
      note: rows,
    },
    {
      ...{
        goal: 11,
        what: "Lists while a person is erased",
        unit: "ms p99",
        floor: { name: "alone", value: floor },
        figure: subject,
        ratio,
      },
      target: { of: "ratio", bound: "at most", value: 2 },
    },
  ];
}
