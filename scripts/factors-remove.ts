import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { removeFactors } from "@/lib/domains/accounts";
import { AppError } from "@/lib/kernel/base/errors";
import { readEnvironment } from "@/lib/kernel/env";
import { closeRuntime, createRuntime } from "@/lib/kernel/runtime";
import { fail } from "./process";

const help = `Usage: factors-remove --email <address> --why <text> [--help]

Removes the authenticator app, the passkeys and the recovery codes of a person who has lost all of them, and ends their sessions. The
password stays; the person gets an email. Check first who asks (docs/operations.md). Needs the web server's environment.

--why  Who asked, and how that was proved. It goes into the log.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { email: { type: "string" }, why: { type: "string" }, help: { type: "boolean", default: false } },
  });
  if (values.help) return void process.stdout.write(help);
  const { email = "", why = "" } = values;
  if (email === "" || why.trim() === "") throw new AppError("internal", "Give --email and --why.");
  const runtime = createRuntime(readEnvironment());
  try {
    await removeFactors(runtime, { email: email.toLowerCase(), why });
    process.stdout.write(`${email} signs in by the password alone now, and gets an email about it.\n`);
  } finally {
    await closeRuntime(runtime);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(fail);
