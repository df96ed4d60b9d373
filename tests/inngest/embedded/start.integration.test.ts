import { afterAll, beforeAll, expect, test } from "vitest";
import { startEngine } from "@/inngest/embedded";
import { type World, ended, startWorld, until } from "./support";

let world: World;
beforeAll(async () => {
  world = await startWorld((client) => [
    client.createFunction({ id: "answer", retries: 0, triggers: [{ event: "asked" }] }, () => "answered"),
  ]);
});
afterAll(() => world.stop());

test("an engine that loses its session during its start reports the outage, closes its resources, and the next one starts", async () => {
  const holder = await world.pool.connect();
  await holder.query("begin");
  await holder.query("lock table engine.app in access exclusive mode");
  const losses: Error[] = [];
  const starting = startEngine({ ...world.options, port: 0, onFatal: (error) => losses.push(error) }).catch((error: unknown) => error);
  // The start waits for the lock to register the functions; meanwhile its presence session ends.
  const sessions = "from pg_stat_activity where datname = current_database()";
  await until(
    "a start that waits",
    async () =>
      ((await world.pool.query(`select 1 ${sessions} and application_name = 'atrium-engine' and wait_event_type = 'Lock'`)).rowCount ?? 0) >
      0,
  );
  await world.pool.query(
    `select pg_terminate_backend(pid) ${sessions} and application_name = 'atrium-engine-presence' order by backend_start desc limit 1`,
  );
  await until(
    "the end of the session",
    async () => (await world.pool.query(`select 1 ${sessions} and application_name = 'atrium-engine-presence'`)).rowCount === 1,
  );
  await holder.query("commit");
  holder.release();

  expect(await starting).toMatchObject({ code: "unavailable" });
  expect(losses).toEqual([]);
  const next = await startEngine({ ...world.options, port: 0 });
  world.engines.push(next);
  expect(await ended(world, await world.send("asked"))).toMatchObject({ status: "completed", output: "answered" });
});
