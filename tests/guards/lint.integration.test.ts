import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../..");

/** A comment that silences a rule that said nothing: no rule of its own, so it goes by this name here. */
const unusedDirective = "unused-directive";

/** Rule, file, text: each breaks exactly that rule. */
const refused: [rule: string, path: string, text: string][] = [
  ["atrium/ambient-time", "lib/domains/invoices/now.ts", "export const today = new Date();"],
  ["atrium/ambient-time", "lib/kernel/now.ts", "export const now = Date.now();"],
  ["atrium/ambient-time", "lib/kernel/now-by-name.ts", 'export const now = Date["now"]();'],
  ["atrium/ambient-time", "lib/kernel/now-taken-out.ts", "const { now } = Date;\nexport const present = now();"],
  ["atrium/ambient-time", "inngest/now.ts", "export const now = Date();"],
  ["atrium/ambient-time", "components/clock.tsx", "export const today = new Date();"],
  ["atrium/default-export", "lib/kernel/door.ts", "export default 1;"],
  ["atrium/default-export", "lib/kernel/door-by-name.ts", "const door = 1;\nexport { door as default };"],
  ["atrium/default-export", "lib/kernel/door-in-one.ts", "const door = 1;\nexport = door;"],
  ["atrium/default-export", "lib/middleware.ts", "export default 1;"],
  ["atrium/default-export", "scripts/tool.config.ts", "export default 1;"],
  ["atrium/default-export", "components/page.tsx", "export default 1;"],
  ["atrium/default-export", "app/invoices/table.tsx", "export default 1;"],
  ["atrium/file-name", "lib/kernel/utils.ts", "export const one = 1;"],
  ["atrium/file-name", "lib/domains/invoices/service.ts", "export const one = 1;"],
  ["atrium/file-name", "lib/domains/invoices/types.ts", "export const one = 1;"],
  ["atrium/file-name", "tests/helpers.test.ts", "export const one = 1;"],
  ["atrium/find-unique", "lib/kernel/row.ts", "export const find = (table: { findUnique(): number }): number => table.findUnique();"],
  [
    "atrium/find-unique",
    "scripts/row.ts",
    "export const find = (table: { findUniqueOrThrow(): number }): number => table.findUniqueOrThrow();",
  ],
  [
    "atrium/find-unique",
    "lib/kernel/row-taken-out.ts",
    "export const find = ({ findUnique }: { findUnique(): number }): number => findUnique();",
  ],
  ["atrium/process-env", "lib/kernel/port.ts", "export const port = process.env.PORT;"],
  ["atrium/process-env", "lib/kernel/port-taken-out.ts", "const { env } = process;\nexport const port = env.PORT;"],
  ["atrium/process-env", "scripts/port.ts", 'import { env } from "node:process";\nexport const port = env.PORT;'],
  ["atrium/process-env", "tests/port.test.ts", 'export const port = process["env"].PORT;'],
  [
    "atrium/process-env",
    "lib/kernel/port-of-bundle.ts",
    "interface ImportMeta {\n  env: { PORT: string };\n}\nexport const port = import.meta.env.PORT;",
  ],
  ["atrium/process-env", "scripts/port.config.ts", "export const port = process.env.PORT;"],
  ["atrium/process-env", "lib/adapters/env.ts", "export const port = process.env.PORT;"],
  [
    "atrium/schema-transform",
    "lib/domains/invoices/schema.ts",
    "export const next = (schema: { transform(): number }): number => schema.transform();",
  ],
  [
    "atrium/schema-transform",
    "lib/domains/items/schema.ts",
    "export const next = (z: { preprocess(): number }): number => z.preprocess();",
  ],
  ["eslint/no-console", "lib/kernel/print.ts", 'console.log("here");'],
  ["eslint/no-console", "app/api/public/print/route.ts", 'console.log("a folder of the same name as one that is left alone");'],
  ["eslint/no-console", "tests/print.mjs", 'console.log("here");'],
  ["eslint/no-debugger", "lib/kernel/halts.ts", "debugger;"],
  ["eslint/no-empty", "lib/kernel/swallows.ts", 'try {\n  JSON.parse("");\n} catch {}'],
  ["eslint/no-eval", "lib/kernel/evaluates.ts", 'eval("1");'],
  [
    "eslint/no-fallthrough",
    "lib/kernel/falls-through.ts",
    "export function next(step: number): number {\n  switch (step) {\n    case 1:\n      step += 1;\n    case 2:\n      return step;\n  " +
      "}\n  return 0;\n}",
  ],
  ["eslint/no-implied-eval", "lib/kernel/evaluates-later.ts", 'setTimeout("1", 1);'],
  ["eslint/no-var", "lib/kernel/old-fashioned.ts", "var one = 1;\none += 1;"],
  ["eslint/prefer-const", "lib/kernel/stays.ts", "let one = 1;\nexport const two = one + 1;"],
  ["eslint/eqeqeq", "lib/kernel/equal.ts", "export const equal = (one: unknown): boolean => one == null;"],
  ["typescript/no-explicit-any", "lib/kernel/loose.ts", "export const loose = (value: any): unknown => value;"],
  ["typescript/no-non-null-assertion", "lib/kernel/sure.ts", "export const sure = (value: string | null): string => value!;"],
  ["typescript/ban-ts-comment", "lib/kernel/ignored.ts", "// @ts-ignore\nexport const one = 1;"],
  ["typescript/ban-ts-comment", "lib/kernel/unchecked.ts", "// @ts-nocheck\nexport const one = 1;"],
  ["typescript/ban-ts-comment", "tests/expected.test.ts", "// @ts-expect-error: a reason does not help\nexport const one = 1;"],
  [
    "typescript/consistent-type-imports",
    "lib/kernel/takes-type.ts",
    'import { Shape } from "./shape";\nexport const width = (shape: Shape): number => shape.width;',
  ],
  [
    "typescript/no-import-type-side-effects",
    "lib/kernel/takes-type-inline.ts",
    'import { type Shape } from "./shape";\nexport const width = (shape: Shape): number => shape.width;',
  ],
  ["typescript/no-floating-promises", "lib/kernel/forgets.ts", "export function forget(): void {\n  Promise.resolve(1);\n}"],
  ["typescript/await-thenable", "lib/kernel/waits-for-nothing.ts", "export async function wait(): Promise<void> {\n  await 1;\n}"],
  [
    "typescript/no-misused-promises",
    "lib/kernel/misuses.ts",
    "export const odd = (promise: Promise<boolean>): number => (promise ? 1 : 2);",
  ],
  [
    "typescript/switch-exhaustiveness-check",
    "lib/kernel/forgets-case.ts",
    'export function name(kind: "a" | "b"): void {\n  switch (kind) {\n    case "a":\n      return;\n  }\n}',
  ],
  [
    unusedDirective,
    "lib/kernel/silences-nothing.ts",
    "// oxlint-disable-next-line eslint/no-console -- nothing is printed\nexport const one = 1;",
  ],
  [
    unusedDirective,
    "lib/kernel/silences-no-promise.ts",
    "// oxlint-disable-next-line typescript/no-floating-promises -- nothing floats\nexport const one = 1;",
  ],
  [
    unusedDirective,
    "lib/kernel/silences-no-export.ts",
    "// oxlint-disable-next-line atrium/default-export -- nothing is the default\nexport const one = 1;",
  ],
];

const accepted: [path: string, text: string][] = [
  ["app/invoices/page.tsx", "export default function Page(): number {\n  return 1;\n}"],
  ["app/invoices/route.ts", "export const GET = (): number => 1;"],
  ["next.config.ts", "export default { env: process.env.NODE_ENV };"],
  ["vitest.config.ts", "export default {};"],
  ["middleware.ts", "export default 1;"],
  [".dependency-cruiser.cjs", "module.exports = { env: process.env.NODE_ENV };"],
  ["lib/kernel/env.ts", "export const port = process.env.PORT;"],
  ["lib/kernel/clock.ts", "export const now = (): Date => new Date();"],
  ["lib/kernel/day.ts", "export const day = (text: string): Date => new Date(text);"],
  ["inngest/embedded/lease.ts", "export const now = (): number => Date.now();"],
  ["lib/kernel/metrics.ts", "export const now = (): number => Date.now();"],
  ["scripts/print.ts", 'console.log("here");'],
  ["prisma/seed/print.ts", 'console.log("here");'],
  [
    "lib/kernel/silences.ts",
    "// oxlint-disable-next-line atrium/process-env -- what a reason looks like\nexport const port = process.env.PORT;",
  ],
  ["lib/domains/invoices/rules.ts", "export const next = (stream: { transform(): number }): number => stream.transform();"],
  ["lib/kernel/shape.ts", "export interface Shape {\n  width: number;\n}"],
  ["lib/kernel/waits.ts", "export async function wait(): Promise<void> {\n  await Promise.resolve(1);\n}"],
  [
    "lib/kernel/every-case.ts",
    'export function name(kind: "a" | "b"): number {\n  switch (kind) {\n    case "a":\n      return 1;\n    case "b":\n      ' +
      "return 2;\n  }\n}",
  ],
];

const written = [
  "prisma/generated/client.ts",
  "public/worker.js",
  ".next/types/page.ts",
  ".data/bench/server.js",
  "dist/web.js",
  "lib/kernel/shapes.d.ts",
];
/** What tools write, and no rule reads. */
const leftAlone = written.map((path): [path: string, text: string] => [path, "debugger;"]);

const Answer = z.object({
  diagnostics: z.array(z.object({ code: z.string().optional(), message: z.string(), filename: z.string() })),
  number_of_files: z.number(),
});

/** `typescript(no-explicit-any)` as the configuration writes it. */
function nameOf({ code, message }: { code?: string | undefined; message: string }): string {
  if (code !== undefined) return code.replace(/^(\w+)\((.+)\)$/, "$1/$2");
  return /^Unused \S+ directive/.test(message) ? unusedDirective : message;
}

/** Lints the named files in `tree`. That something was found also ends the program with 1: what it says decides. */
async function runLinter(tree: string, paths: string[]): Promise<z.infer<typeof Answer>> {
  const linter = join(root, "node_modules/oxlint/bin/oxlint");
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, [linter, "--format", "json", ...paths], { cwd: tree }, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
  return Answer.parse(JSON.parse(said));
}

/**
 * Lints `files`, written to a new folder, under the project's own configuration; answers `rule: path` for each message, and how many files
 * were read.
 */
async function lint(files: [path: string, text: string][]): Promise<{ found: string[]; read: number }> {
  const tree = await mkdtemp(join(tmpdir(), "lint-"));
  try {
    const options = { target: "es2022", module: "esnext", moduleResolution: "bundler", strict: true, types: [] };
    const types: [string, string] = ["tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["**/*.ts", "**/*.tsx"] })];
    for (const [path, text] of [types, ["package.json", '{ "type": "module" }'] as const, ...files]) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), `${text}\n`);
    }
    await copyFile(join(root, ".oxlintrc.json"), join(tree, ".oxlintrc.json"));
    await cp(join(root, "scripts/lint-rules"), join(tree, "scripts/lint-rules"), { recursive: true });
    await symlink(join(root, "node_modules"), join(tree, "node_modules"), "junction");
    const { diagnostics, number_of_files } = await runLinter(
      tree,
      files.map(([path]) => path),
    );
    return {
      found: diagnostics.map((diagnostic) => `${nameOf(diagnostic)}: ${diagnostic.filename.replaceAll("\\", "/")}`),
      read: number_of_files,
    };
  } finally {
    await rm(tree, { recursive: true });
  }
}

test("each rule refuses what it is there for and nothing else, and what the project did not write is not read", async () => {
  const wrong = refused.map(([, path, text]): [string, string] => [path, text]);
  const { found, read } = await lint([...wrong, ...accepted, ...leftAlone]);
  expect(found.sort()).toEqual(refused.map(([rule, path]) => `${rule}: ${path}`).sort());
  expect(read).toBe(wrong.length + accepted.length);
});

test("every rule has a file that it refuses", async () => {
  const text = (await readFile(join(root, ".oxlintrc.json"), "utf8")).replace(/^\s*\/\/.*$/gm, "");
  const Rules = z.record(z.string(), z.unknown());
  const { rules, overrides } = z.object({ rules: Rules, overrides: z.array(z.object({ rules: Rules })) }).parse(JSON.parse(text));
  const named = [rules, ...overrides.map((override) => override.rules)].flatMap((list) => Object.keys(list));
  const shown = refused.map(([rule]) => rule).filter((rule) => rule !== unusedDirective);
  expect([...new Set(named)].sort()).toEqual([...new Set(shown)].sort());
});
