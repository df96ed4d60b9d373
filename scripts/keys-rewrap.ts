import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readEnvironment } from "@/lib/kernel/env";
import { rewrapKeys, type Rewrapped } from "@/lib/kernel/rewrap-keys";
import { closeRuntime, createRuntime } from "@/lib/kernel/runtime";
import { fail } from "./process";

const help = `Usage: keys-rewrap [--help]

After a new master key was put first in ATRIUM_MASTER_KEY: seals with it what the others of the list have sealed. Needs DATABASE_JOBS_URL or
DATABASE_URL. Ends with code 1 when something is sealed with a key that is not in the list.
`;

export function describeRewrap({ data_keys, totp_secrets, left }: Rewrapped, current: string): string {
  const done = `Sealed with ${current}: ${data_keys} data keys, ${totp_secrets} secrets of second factors.`;
  const rest = Object.entries(left).map(([key, count]) => `Still sealed with ${key}: ${count}.`);
  return [
    done,
    ...(rest.length === 0 ? ["Nothing is sealed with another key any more: the others can be taken out of ATRIUM_MASTER_KEY."] : rest),
  ].join("\n");
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  const environment = readEnvironment();
  const runtime = createRuntime(environment, { databaseUrl: environment.DATABASE_JOBS_URL ?? environment.DATABASE_URL });
  try {
    const rewrapped = await rewrapKeys(runtime);
    process.stdout.write(`${describeRewrap(rewrapped, runtime.masterKeys.current)}\n`);
    if (Object.keys(rewrapped.left).length > 0) process.exitCode = 1;
  } finally {
    await closeRuntime(runtime);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(fail);
