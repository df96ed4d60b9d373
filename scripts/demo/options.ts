import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "@/lib/kernel/base/errors";

export const help = `npm run demo [-- --port <port>] [--admin-port <port>] [--data <folder>] [--scale <number>]

Runs Atrium on this machine with two companies and a year of their history: starts PostgreSQL, migrates, seeds, builds what has changed,
and serves. The first run takes a minute or two, later ones some seconds; the data stays. Ctrl-C stops all of it.

  --port <port>        of the web server; 3000 if left out
  --admin-port <port>  of the metrics; ten above --port if left out
  --data <folder>      holds the database, the secrets and demo.json; .data if left out
  --scale <number>     how much history the first run makes up; 1, some 400 invoices, if left out
  --help               this text`;

export interface DemoOptions {
  port: number;
  adminPort: number;
  /** Absolute. */
  dataDir: string;
  scale: number;
}

/** Parses the command line; null for help. @throws AppError `internal` for an unknown option. */
export function readOptions(words: string[], root: string): DemoOptions | null {
  const values = parse(words);
  if (values.help === true) return null;
  const port = readPort("--port", values.port ?? "3000");
  const adminPort = readPort("--admin-port", values["admin-port"] ?? String(port > 65_525 ? port - 10 : port + 10));
  if (adminPort === port) throw new AppError("internal", "--port and --admin-port must differ.");
  return { port, adminPort, dataDir: resolve(root, values.data ?? ".data"), scale: readScale(values.scale ?? "1") };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        port: { type: "string" },
        "admin-port": { type: "string" },
        data: { type: "string" },
        scale: { type: "string" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (cause) {
    throw new AppError("internal", `${cause instanceof Error ? cause.message : String(cause)}\n\n${help}`, { cause });
  }
}

function readPort(flag: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new AppError("internal", `${flag} takes a port from 1 to 65535, not ${text}.`);
  return port;
}

/** Parses the scale of the seed. @throws AppError `internal` for an invalid scale. */
export function readScale(text: string): number {
  const scale = Number(text);
  if (!(scale > 0 && scale <= 1000)) throw new AppError("internal", `--scale takes a number above 0 and up to 1000, not ${text}.`);
  return scale;
}
