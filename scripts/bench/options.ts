import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "@/lib/kernel/base/errors";

/** The suites of a run, in order. */
export const suiteNames = [
  "reads",
  "lists",
  "writes",
  "finalize",
  "e-invoices",
  "pdf",
  "tables",
  "neighbours",
  "erasure",
  "webhooks",
  "gateways",
  "events",
  "start",
  "page",
  "sales",
  "support",
  "vault",
  "work",
] as const;
export type SuiteName = (typeof suiteNames)[number];

export const help = `npm run bench [-- --only <part>] [--quick] [--data <folder>]

Measures Atrium on this machine against floors: the same SQL without Atrium, a bare Node server, a bare Next route, Next with Prisma.
Builds what has changed, starts a PostgreSQL, web server and worker of its own, fills them (the first run takes some minutes),
and prints one table.
How to read it: docs/operations.md.

  --only <part>    ${suiteNames.join(", ")}; may be given several times
  --quick          fewer companies and shorter rounds; the figures vary more
  --data <folder>  holds the databases and the reports; .data/bench if left out
  --help           this text`;

export interface BenchOptions {
  only: readonly SuiteName[];
  quick: boolean;
  /** Absolute. */
  dataDir: string;
}

/** Parses the command line; null for help. @throws AppError `internal` for an unknown option. */
export function readOptions(words: string[], root: string): BenchOptions | null {
  const values = parse(words);
  if (values.help === true) return null;
  return { only: (values.only ?? []).map(readSuite), quick: values.quick ?? false, dataDir: resolve(root, values.data ?? ".data/bench") };
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      options: {
        only: { type: "string", multiple: true },
        quick: { type: "boolean" },
        data: { type: "string" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (cause) {
    throw new AppError("internal", `${cause instanceof Error ? cause.message : String(cause)}\n\n${help}`, { cause });
  }
}

function readSuite(text: string): SuiteName {
  const name = suiteNames.find((candidate) => candidate === text);
  if (name === undefined) throw new AppError("internal", `--only takes one of ${suiteNames.join(", ")}, not ${text}.`);
  return name;
}

/** The amount of data and the length of measurements. */
export interface Scale {
  tenants: number;
  customersEach: number;
  /** Number of turns of floor and subject. */
  rounds: number;
  /** Seconds per turn. */
  seconds: number;
  /** Invoices finalized per turn. */
  invoices: number;
}

export function scaleOf(quick: boolean): Scale {
  return quick
    ? { tenants: 40, customersEach: 10_000, rounds: 3, seconds: 1, invoices: 100 }
    : { tenants: 100, customersEach: 10_000, rounds: 5, seconds: 3, invoices: 300 };
}
