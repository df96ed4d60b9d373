import pg from "pg";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { idOf } from "@/lib/kernel/base/ids";
import { copyDraft } from "./bulk";
import { bearer, inTurn } from "./callers";
import type { Finding, Target } from "./findings";
import type { BenchTenant } from "./set-up";
import { statementsOf, writes } from "./handlers";
import { restartWorker, type System } from "./system";
import { assertAnswered, type Shot, type Volley } from "./load";
import { freshIds, newIdsIn, replaceWords, replay, type Statement } from "./statements";
import { compareTurns } from "./statistics";
import { takeTurns } from "./turns";

const clients = 16;

/** Finalizes invoices by 16 clients: of one company and of all, with the worker running and stopped. */
export async function measureFinalize(system: System): Promise<Finding[]> {
  const [hot, ...others] = system.tenants;
  const spread = others.slice(0, -1);
  const floorTenant = others.at(-1);
  if (floorTenant === undefined) throw new AppError("internal", "The floor needs a company of its own.");
  const floor = await sqlFloor(system, floorTenant);
  const turnsOf = async (tenants: readonly BenchTenant[]) =>
    takeTurns(
      system.scale.rounds,
      () => floor(system.scale.invoices),
      () => finalizeOver(system, tenants),
    );
  const findingOf = (turns: Awaited<ReturnType<typeof turnsOf>>, what: string, target: Target | null): Finding => {
    const compared = compareTurns(turns);
    return {
      goal: target && 4,
      what,
      unit: "/s",
      floor: { name: "same SQL by pg, one company", value: compared.floor },
      figure: compared.subject,
      ratio: compared.ratio,
      target,
    };
  };
  const atLeast = (value: number): Target => ({ of: "figure", bound: "at least", value });
  await system.worker.stop(15_000);
  const quiet = [
    findingOf(await turnsOf([hot]), "Finalize, one company, worker stopped", null),
    findingOf(await turnsOf(spread), "Finalize, all companies, worker stopped", null),
  ];
  await restartWorker(system);
  const busy = [
    findingOf(await turnsOf([hot]), "Finalize, one company", atLeast(60)),
    findingOf(await turnsOf(spread), "Finalize, all companies", atLeast(100)),
  ];
  await restartWorker(system);
  return [...busy, ...quiet, await numbersFinding(system, [hot, ...spread])];
}

/** One turn over HTTP; returns invoices per second. @throws AppError `internal` when a request failed. */
export async function finalizeOver(system: System, tenants: readonly BenchTenant[]): Promise<number> {
  const share = Math.ceil(system.scale.invoices / tenants.length);
  const shots: Shot[] = [];
  for (const tenant of tenants) {
    const keys = inTurn([tenant.keys[0] ?? "", ...tenant.keys.slice(1)]);
    for (const id of await copyDraft(system.admin, tenant.id, tenant.template_id, share)) shots.push(finalizeShot(id, keys()));
  }
  shots.length = Math.min(shots.length, system.scale.invoices);
  return assertAnswered(await fireAll(system, shots)).per_second;
}

const finalizeShot = (id: string, key: string): Shot => ({ method: "POST", path: finalizePath(id), headers: bearer(key) });
const finalizePath = (id: string): string => `/api/tenant/invoices/${z.encode(idOf("invoice"), id)}/finalize`;

function fireAll(system: System, shots: Shot[]): Promise<Volley> {
  let place = 0;
  return system.web.gun.closedLoop(clients, { shots: shots.length }, () => shots[place++] ?? { method: "GET", path: "/api/healthz" });
}

/** Replays the statements of one finalized invoice for other drafts of the same company, over as many connections. */
async function sqlFloor(system: System, tenant: BenchTenant): Promise<(count: number) => Promise<number>> {
  const noted = async (): Promise<{ id: string; statements: Statement[]; since: number }> => {
    const [id = ""] = await copyDraft(system.admin, tenant.id, tenant.template_id, 1);
    const since = Date.now();
    const wire = z.encode(idOf("invoice"), id);
    return {
      id,
      since,
      statements: await statementsOf(system, writes.finalize, {
        key: tenant.keys[0] ?? "",
        path: finalizePath(id),
        body: "",
        params: { id: wire },
      }),
    };
  };
  await noted();
  const { id, statements, since } = await noted();
  const { rows } = await system.admin.query<{ number: string }>("select number from public.invoices where id = $1", [id]);
  const number = rows[0]?.number ?? "";
  const ids = newIdsIn(statements, since).filter((found) => found !== id);
  return async (count) => {
    const drafts = await copyDraft(system.admin, tenant.id, tenant.template_id, count);
    const scripts = drafts.map((draft) => replaceWords(statements, new Map([...freshIds(ids), [id, draft], [number, `floor-${draft}`]])));
    const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: system.adminUrl }));
    await Promise.all(connections.map((client) => client.connect()));
    const started = performance.now();
    await Promise.all(
      connections.map(async (client) => {
        for (let script = scripts.pop(); script !== undefined; script = scripts.pop()) await replay(client, script);
      }),
    );
    const rate = count / ((performance.now() - started) / 1000);
    await Promise.all(connections.map((client) => client.end()));
    return rate;
  };
}

/** Verifies that numbers have neither gaps nor duplicates, and that the ledger matches the invoices. */
async function numbersFinding(system: System, tenants: readonly BenchTenant[]): Promise<Finding> {
  const { rows } = await system.admin.query<{ wrong: number; issued: number }>(
    `with issued as (
       select tenant_id, series_id, count(*) as count, count(distinct number) as numbers,
       count(distinct sequence) as sequences, min(sequence) as lowest, max(sequence) as highest,
         sum(total) as total, (select coalesce(sum(amount), 0) from public.ledger_entries entry
         where entry.tenant_id = invoice.tenant_id and entry.kind = 'invoice') as posted
       from public.invoices invoice where number is not null and tenant_id = any($1::uuid[]) group by tenant_id, series_id)
     select coalesce(sum(count), 0)::int as issued,
       count(*) filter (where numbers <> count or sequences <> count or lowest <> 1 or highest <> count or total <> posted)::int as wrong
       from issued`,
    [tenants.map(({ id }) => id)],
  );
  const { wrong = 0, issued = 0 } = rows[0] ?? {};
  return {
    goal: 4,
    what: "Companies with a gap, a duplicate, or a ledger that differs",
    unit: "",
    floor: null,
    figure: wrong,
    ratio: null,
    target: { of: "figure", bound: "at most", value: 0 },
    note: `checked all ${issued.toLocaleString("en")} invoices issued over HTTP; none was rejected`,
  };
}
