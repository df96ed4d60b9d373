import { appendFileSync, existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { startEngine } from "@/inngest/embedded";
import { type MakeFunctions, eventKey, makeClient, quiet, signingKey, startApp } from "./app";

/** A process for tests to kill: the engine or the app, by its argument. It prints "ready" when it serves. */
const settings = z
  .object({
    role: z.enum(["engine", "app"]),
    database_url: z.string(),
    engine_port: z.number(),
    app_port: z.number(),
    checkpointing: z.boolean(),
    /** The file with a line `<tag> <step>` for each start of a step. */
    journal: z.string(),
    step_milliseconds: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ""));

const sixSteps: MakeFunctions = (client) => [
  client.createFunction({ id: "six", triggers: [{ event: "six" }], retries: 0 }, async ({ event, step }) => {
    for (let number = 1; number <= 6; number++) {
      await step.run(`step ${number}`, async () => {
        appendFileSync(settings.journal, `${event.data.tag} ${number}\n`);
        // The third step waits until the test has killed its processes.
        while (number === 3 && !existsSync(`${settings.journal}.${event.data.tag}`)) await sleep(20);
        await sleep(settings.step_milliseconds);
      });
    }
    return "all six";
  }),
];

if (settings.role === "app") {
  const client = makeClient(settings.engine_port);
  await startApp(client, sixSteps(client, { note: () => undefined, of: () => [] }), settings.app_port);
} else {
  await startEngine({
    databaseUrl: settings.database_url,
    serveUrl: `http://127.0.0.1:${settings.app_port}/api/inngest`,
    port: settings.engine_port,
    signingKey,
    eventKey,
    log: quiet,
    checkpointing: settings.checkpointing,
    sweepInterval: 500,
    onFatal: (error) => {
      process.stderr.write(`${error.stack}\n`);
      process.exit(1);
    },
  });
}
process.stdout.write("ready\n");
