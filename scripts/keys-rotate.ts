import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { resealFiles } from "@/lib/domains/files";
import { AppError } from "@/lib/kernel/base/errors";
import { readEnvironment } from "@/lib/kernel/env";
import { rotateKeys, type Rotated } from "@/lib/kernel/rotate-keys";
import { closeRuntime, createRuntime } from "@/lib/kernel/runtime";
import { fail } from "./process";

const help = `Usage: keys-rotate [--wait <seconds>] [--signing-secret] [--help]

Gives every company a new data key, and with it new keys for evidence, links and seals, and seals with it all values and files that earlier
keys have sealed. It may run while the service is up. If it is killed, run it again: it goes on where it ended. Needs the worker's
environment. Ends with code 1 when something does not open with any key.

--wait            Seconds until every process has read the new keys; 61 unless you say otherwise, 0 only while no process runs.
--signing-secret  Rotates nothing; prints a new signing secret for the environment (docs/operations.md).
`;

export function describeRotation({ begun, finished, values, objects, left }: Rotated): string {
  return [
    `New keys: ${String(begun)}. Finished companies: ${String(finished)}. Sealed anew: ${String(values)} values, ${String(objects)} files.`,
    ...Object.entries(left).map(([place, count]) => `Opened with no key, and left as they are: ${String(count)} in ${place}.`),
  ].join("\n");
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      wait: { type: "string", default: "61" },
      "signing-secret": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return void process.stdout.write(help);
  if (values["signing-secret"]) return void process.stdout.write(`${randomBytes(32).toString("hex")}\n`);
  const environment = readEnvironment();
  const wait = Number(values.wait) * 1_000;
  if (!Number.isInteger(wait) || wait < 0) throw new AppError("internal", "Give --wait as a whole number of seconds.");
  const runtime = createRuntime(environment, { databaseUrl: environment.DATABASE_JOBS_URL ?? environment.DATABASE_URL });
  try {
    const step = (name: string) => void process.stdout.write(`${name}\n`);
    const rotated = await rotateKeys(runtime, { objects: (tenant) => resealFiles(runtime, tenant), wait, step });
    process.stdout.write(`${describeRotation(rotated)}\n`);
    if (Object.keys(rotated.left).length > 0) process.exitCode = 1;
  } finally {
    await closeRuntime(runtime);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(fail);
