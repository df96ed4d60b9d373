import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { AppError } from "@/lib/kernel/base/errors";
import { readServingEnvironment } from "@/lib/kernel/env";
import { fail, leaveOnSignal } from "./process";
import type { RouteTable } from "./web/api-router";
import { startWeb } from "./web/start";

const help = `Usage: web [--port <port>] [--help]

Serves the built application (run "npm run build" first) and, on the admin port, GET /metrics.

  --port <port>  listen here instead of PORT (3000)
  --help         show this

The environment's variables, and what is refused with NODE_ENV=production, are in lib/kernel/env.ts.
`;

/** Parses the command line. @throws AppError `internal` for an unknown option. */
export function parseArguments(words: string[]): { help: boolean; port: number | null } {
  try {
    const { values } = parseArgs({ args: words, options: { help: { type: "boolean", default: false }, port: { type: "string" } } });
    const port = values.port === undefined ? null : Number(values.port);
    if (port !== null && !(Number.isInteger(port) && port >= 1 && port <= 65535))
      throw new AppError("internal", `--port must be 1 to 65535, not ${String(values.port)}.`);
    return { help: values.help, port };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("internal", `${error instanceof Error ? error.message : String(error)}\n\n${help}`, { cause: error });
  }
}

async function main(): Promise<void> {
  const words = parseArguments(process.argv.slice(2));
  if (words.help) {
    process.stdout.write(help);
    return;
  }
  // With much memory, V8 lets the heap grow to several times the live objects before it collects; 50 % is enough.
  setFlagsFromString("--heap-growing-percent=50");
  const environment = readServingEnvironment();
  const wanted = { ...environment, PORT: words.port ?? environment.PORT };
  // Both scripts/ and dist/ are in the root folder.
  const root = join(dirname(fileURLToPath(import.meta.url)), "..");
  process.chdir(root);
  // The handlers' bundle is next to this one; without a build, Next calls the handlers.
  const api = new URL("./api.js", import.meta.url).href;
  const loadApi = async (): Promise<RouteTable> => ((await import(api)) as { routes: RouteTable }).routes;
  const web = await startWeb(wanted, { root, onUnsafe: fail, ...(import.meta.url.endsWith(".ts") ? {} : { loadApi }) });
  web.runtime.log.info({ port: web.port, admin_port: web.admin_port, url: wanted.ATRIUM_BASE_URL }, "listening");
  leaveOnSignal(web.runtime.log, () => web.close());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main().catch(fail);
