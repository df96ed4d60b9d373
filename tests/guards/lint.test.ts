import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ESLint } from "eslint";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

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
  ["atrium/default-export", "components/page.tsx", "export default 1;"],
  ["atrium/default-export", "app/invoices/table.tsx", "export default 1;"],
  ["atrium/file-name", "lib/kernel/utils.ts", "export const one = 1;"],
  ["atrium/file-name", "lib/domains/invoices/service.ts", "export const one = 1;"],
  ["atrium/file-name", "lib/domains/invoices/types.ts", "export const one = 1;"],
  ["atrium/file-name", "tests/helpers.test.ts", "export const one = 1;"],
  ["atrium/find-unique", "lib/kernel/row.ts", "export const find = (table: { findUnique(): number }): number => table.findUnique();"],
  ["atrium/find-unique", "scripts/row.ts", "export const find = (table: { findUniqueOrThrow(): number }): number => table.findUniqueOrThrow();"],
  ["atrium/find-unique", "lib/kernel/row-taken-out.ts", "export const find = ({ findUnique }: { findUnique(): number }): number => findUnique();"],
  ["atrium/process-env", "lib/kernel/port.ts", "export const port = process.env.PORT;"],
  ["atrium/process-env", "lib/kernel/port-taken-out.ts", "const { env } = process;\nexport const port = env.PORT;"],
  ["atrium/process-env", "scripts/port.ts", 'import { env } from "node:process";\nexport const port = env.PORT;'],
  ["atrium/process-env", "tests/port.test.ts", 'export const port = process["env"].PORT;'],
  ["atrium/schema-transform", "lib/domains/invoices/schema.ts", "export const next = (schema: { transform(): number }): number => schema.transform();"],
  ["atrium/schema-transform", "lib/domains/items/schema.ts", "export const next = (z: { preprocess(): number }): number => z.preprocess();"],
  ["no-console", "lib/kernel/print.ts", 'console.log("here");'],
  ["@typescript-eslint/no-explicit-any", "lib/kernel/loose.ts", "export const loose = (value: any): unknown => value;"],
  ["@typescript-eslint/no-non-null-assertion", "lib/kernel/sure.ts", "export const sure = (value: string | null): string => value!;"],
  ["@typescript-eslint/ban-ts-comment", "lib/kernel/ignored.ts", "// @ts-ignore\nexport const one = 1;"],
  ["@typescript-eslint/ban-ts-comment", "tests/expected.test.ts", "// @ts-expect-error: a reason does not help\nexport const one = 1;"],
  ["@typescript-eslint/consistent-type-imports", "lib/kernel/takes-type.ts", 'import { Shape } from "./shape";\nexport const width = (shape: Shape): number => shape.width;'],
  ["@typescript-eslint/no-import-type-side-effects", "lib/kernel/takes-type-inline.ts", 'import { type Shape } from "./shape";\nexport const width = (shape: Shape): number => shape.width;'],
  ["@typescript-eslint/no-floating-promises", "lib/kernel/forgets.ts", "export function forget(): void {\n  Promise.resolve(1);\n}"],
  ["@typescript-eslint/no-misused-promises", "lib/kernel/misuses.ts", "export const odd = (promise: Promise<boolean>): number => (promise ? 1 : 2);"],
  ["@typescript-eslint/switch-exhaustiveness-check", "lib/kernel/forgets-case.ts", 'export function name(kind: "a" | "b"): void {\n  switch (kind) {\n    case "a":\n      return;\n  }\n}'],
];

const accepted: [path: string, text: string][] = [
  ["app/invoices/page.tsx", "export default function Page(): number {\n  return 1;\n}"],
  ["app/invoices/route.ts", "export const GET = (): number => 1;"],
  ["next.config.ts", "export default { env: process.env.NODE_ENV };"],
  ["vitest.config.ts", "export default {};"],
  ["lib/kernel/env.ts", "export const port = process.env.PORT;"],
  ["lib/kernel/clock.ts", "export const now = (): Date => new Date();"],
  ["lib/kernel/day.ts", "export const day = (text: string): Date => new Date(text);"],
  ["inngest/embedded/lease.ts", "export const now = (): number => Date.now();"],
  ["scripts/print.ts", 'console.log("here");'],
  ["lib/domains/invoices/rules.ts", "export const next = (stream: { transform(): number }): number => stream.transform();"],
  ["lib/kernel/shape.ts", "export interface Shape {\n  width: number;\n}"],
  ["lib/kernel/waits.ts", "export async function wait(): Promise<void> {\n  await Promise.resolve(1);\n}"],
  ["lib/kernel/every-case.ts", 'export function name(kind: "a" | "b"): number {\n  switch (kind) {\n    case "a":\n      return 1;\n    case "b":\n      return 2;\n  }\n}'],
];

/** Lints `files`, written to a new folder, under the project's own configuration; answers `rule: path` for each message. */
async function lint(files: [path: string, text: string][]): Promise<string[]> {
  const tree = await realpath(await mkdtemp(join(tmpdir(), "lint-")));
  try {
    const options = { target: "es2022", module: "esnext", moduleResolution: "bundler", strict: true, types: [] };
    const configuration: [string, string] = ["tsconfig.json", JSON.stringify({ compilerOptions: options, include: ["**/*.ts", "**/*.tsx"] })];
    for (const [path, text] of [configuration, ...files]) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), `${text}\n`);
    }
    const eslint = new ESLint({
      cwd: tree,
      overrideConfigFile: join(root, "eslint.config.js"),
      overrideConfig: { languageOptions: { parserOptions: { tsconfigRootDir: tree } } },
    });
    const results = await eslint.lintFiles(files.map(([path]) => path));
    return results.flatMap((result) => result.messages.map((message) => `${message.ruleId ?? message.message}: ${result.filePath.slice(tree.length + 1)}`));
  } finally {
    await rm(tree, { recursive: true });
  }
}

test("each rule refuses what it is there for, and no other rule joins in", async () => {
  const shape: [string, string] = ["lib/kernel/shape.ts", "export interface Shape {\n  width: number;\n}"];
  const found = await lint([shape, ...refused.map(([, path, text]): [string, string] => [path, text])]);
  expect(found.sort()).toEqual(refused.map(([rule, path]) => `${rule}: ${path}`).sort());
}, 60_000);

test("what the rules allow passes", async () => {
  expect(await lint(accepted)).toEqual([]);
}, 60_000);
