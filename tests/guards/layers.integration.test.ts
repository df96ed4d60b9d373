import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { allowed, neighbours, offences, type Offence, type SourceFile } from "./layers.cases";

const root = resolve(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);

const Configuration = z.object({
  forbidden: z.array(z.object({ name: z.string(), comment: z.string().min(20), severity: z.literal("error") })),
});
const Answer = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })) }),
});

const { forbidden } = Configuration.parse(require(join(root, ".dependency-cruiser.cjs")));
const ruleNames = forbidden.map((rule) => rule.name);
const row = [
  ...ruleNames.filter((name) => name.startsWith("domains-leftward-")).map((name) => name.replace("domains-leftward-", "")),
  "accounts",
];

const dependencies = ["zod", "pg", "next", "stripe", "inngest", "graphile-worker", "decimal.js", "react", "saxes", "@prisma/client"];

/**
 * Writes `files` and stand-ins for the packages to a new folder, cruises it under the project's own rules, and answers `rule: file` for
 * each breach.
 */
async function cruise(files: SourceFile[]): Promise<string[]> {
  const tree = await mkdtemp(join(tmpdir(), "layers-"));
  try {
    const write = async (path: string, text: string): Promise<void> => {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text);
    };
    for (const name of [...dependencies, "vitest", "undeclared"]) {
      await write(
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: "1.0.0", type: "module", exports: { ".": "./index.js" } }),
      );
      await write(`node_modules/${name}/index.js`, "export const value = 1;\n");
    }
    const declared = Object.fromEntries(dependencies.map((name) => [name, "1.0.0"]));
    await write(
      "package.json",
      JSON.stringify({ name: "tree", type: "module", dependencies: declared, devDependencies: { vitest: "1.0.0" } }),
    );
    for (const file of files) await write(file.path, file.text);
    for (const file of ["tsconfig.json", ".dependency-cruiser.cjs"]) await copyFile(join(root, file), join(tree, file));
    const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cruiser, "--config", ".dependency-cruiser.cjs", "--output-type", "json", "."],
      {
        cwd: tree,
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    return Answer.parse(JSON.parse(stdout)).summary.violations.map((violation) => `${violation.rule.name}: ${violation.from}`);
  } finally {
    await rm(tree, { recursive: true });
  }
}

/** Each domain, importing the index of the one to its right. */
const rightward: Offence[] = row.slice(0, -1).map((name, place) => ({
  rule: `domains-leftward-${name}`,
  path: `lib/domains/${name}/looks-right.ts`,
  text: `import { value } from "@/lib/domains/${row[place + 1]}/index";\nexport const used = value;\n`,
}));

test("every rule refuses what it is there for", async () => {
  const indexes = row.map((name) => ({ path: `lib/domains/${name}/index.ts`, text: "export const value = 1;\n" }));
  const wrong = [...offences, ...rightward];
  const breaches = await cruise([...indexes, ...neighbours, ...wrong]);
  const missed = wrong.map((offence) => `${offence.rule}: ${offence.path}`).filter((expected) => !breaches.includes(expected));
  expect(missed).toEqual([]);
});

test("no rule stands without an offence that shows it bites", () => {
  const shown = new Set([...offences, ...rightward].map((offence) => offence.rule));
  expect(ruleNames.filter((name) => !shown.has(name))).toEqual([]);
  expect(new Set(ruleNames).size).toBe(ruleNames.length);
});

test("what the design allows is not refused", async () => {
  expect(await cruise(allowed)).toEqual([]);
});

test("the domains stand in their order, and each once", () => {
  const order =
    "settings custom-fields staff files taxes items ledger customers documents e-invoices invoices payments credit-notes estimates " +
    "recurring-invoices subscriptions proposals contracts leads projects business-calendars tickets tasks time-entries expenses " +
    "calendar knowledge-base surveys mailboxes vault assists exports imports webhooks retention privacy-requests";
  const named = new Set(order.split(" "));
  expect(row.filter((name) => named.has(name)).join(" ")).toBe(order);
  expect(new Set(row).size).toBe(row.length);
});
