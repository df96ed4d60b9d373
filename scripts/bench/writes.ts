import { z } from "zod";
import { idOf } from "@/lib/kernel/base/ids";
import { bearer, inTurn } from "./callers";
import type { Finding } from "./findings";
import { statementsOf, writes } from "./handlers";
import type { System } from "./system";
import { freshIds, newIdsIn, replaceWords, replay } from "./statements";
import { compareTurns, percentile } from "./statistics";
import { figuresOf, measure, takeTurns } from "./turns";

/** Compares creating records by one client with the same statements by pg alone, with new ids and committed. */
export async function measureWrites(system: System): Promise<Finding[]> {
  const [hot] = system.tenants;
  const line = {
    description: "Consulting, one day",
    quantity: "1",
    unit_price: "100.00",
    taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" }],
  };
  return [
    await measureCreate(system, "customers", { name: "Northwind Traders", email: "accounts@northwind.example", tags: ["Tag 1"] }),
    await measureCreate(system, "invoices", { customer_id: z.encode(idOf("customer"), hot.customer_id), lines: [line, line, line] }),
  ];
}

async function measureCreate(system: System, noun: "customers" | "invoices", body: Record<string, unknown>): Promise<Finding> {
  const [hot] = system.tenants;
  const key = hot.keys[0] ?? "";
  const call = { key, path: `/api/tenant/${noun}`, body: JSON.stringify(body) };
  await statementsOf(system, writes[noun], call);
  const since = Date.now();
  const statements = await statementsOf(system, writes[noun], call);
  const ids = newIdsIn(statements, since);
  const shots = system.scale.seconds * 20;
  const keys = inTurn([key, ...hot.keys.slice(1)]);
  const floor = async (): Promise<number> => {
    const times: number[] = [];
    for (let turn = 0; turn < shots; turn++) {
      const own = replaceWords(statements, freshIds(ids));
      const started = performance.now();
      await replay(system.admin, own);
      times.push(performance.now() - started);
    }
    return percentile(times, 0.5);
  };
  const subject = async (): Promise<number> => {
    const shot = () => ({
      method: "POST" as const,
      path: call.path,
      body: call.body,
      headers: { ...bearer(keys()), "content-type": "application/json" },
    });
    return (await measure(system.web.metrics, () => system.web.gun.closedLoop(1, { shots }, shot))).p50;
  };
  const compared = compareTurns(figuresOf(await takeTurns(system.scale.rounds, floor, subject), (time) => time));
  return {
    goal: null,
    what: `POST ${noun}`,
    unit: "ms p50",
    target: null,
    floor: { name: "same SQL by pg", value: compared.floor },
    figure: compared.subject,
    ratio: compared.ratio,
    note: `${String(statements.length)} statements, counting the one that finds the key, BEGIN and COMMIT`,
  };
}
