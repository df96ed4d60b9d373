import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../..");

/** The compiler's number, file, text: each is refused for exactly that. */
const refused: [code: string, path: string, text: string][] = [
  ["TS2322", "wrong-type.ts", 'export const one: number = "1";'],
  ["TS2322", "unchecked-index.ts", "export const first = (names: string[]): string => names[0];"],
  ["TS2307", "missing-module.ts", 'export { one } from "./not-there";'],
  ["TS2305", "missing-name.ts", 'export { two } from "@/right";'],
  ["TS6133", "unused-local.ts", "const one = 1;\nexport {};"],
  ["TS6133", "unused-parameter.ts", "export const one = (two: number): number => 1;"],
  ["TS7006", "untyped-parameter.ts", "export const same = (value) => value;"],
  ["TS18046", "unknown-error.ts", 'try {\n  JSON.parse("");\n} catch (error) {\n  error.message;\n}\nexport {};'],
  ["TS18047", "possibly-null.ts", "export const length = (text: string | null): number => text.length;"],
  [
    "TS7029",
    "falls-through.ts",
    "export function next(step: number): number {\n  switch (step) {\n    case 1:\n      step += 1;\n    case 2:\n      return step;\n  " +
      "}\n  return 0;\n}",
  ],
  [
    "TS4114",
    "hidden-override.ts",
    'class Room {\n  name(): string {\n    return "room";\n  }\n}\nexport class Hall extends Room {\n  name(): string {\n    return ' +
      '"hall";\n  }\n}',
  ],
  ["TS1484", "value-import-of-type.ts", 'import { Shape } from "./right";\nexport const width = (shape: Shape): number => shape.width;'],
  ["TS2741", "missing-property.tsx", "const Room = (props: { name: string }): string => props.name;\nexport const room = () => <Room />;"],
];
const right: [path: string, text: string] = ["right.ts", "export interface Shape {\n  width: number;\n}"];

/**
 * Runs `npm run typecheck`'s own command, under the project's own options, on `files` in a new folder; answers `number: path` for each
 * message.
 */
async function check(files: [path: string, text: string][]): Promise<{ found: string[]; code: number }> {
  const tree = await mkdtemp(join(tmpdir(), "types-"));
  try {
    await copyFile(join(root, "tsconfig.json"), join(tree, "tsconfig.json"));
    await symlink(join(root, "node_modules"), join(tree, "node_modules"), "junction");
    for (const [path, text] of files) await writeFile(join(tree, path), `${text}\n`);
    const { scripts } = z
      .object({ scripts: z.object({ typecheck: z.string().startsWith("node ") }) })
      .parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
    const [, ...words] = scripts.typecheck.split(" ");
    const answer = await new Promise<{ said: string; code: number }>((resolve) => {
      const child = execFile(process.execPath, [...words, "--pretty", "false"], { cwd: tree }, (_error, stdout, stderr) =>
        resolve({ said: stdout + stderr, code: child.exitCode ?? 1 }),
      );
    });
    const found = answer.said
      .split("\n")
      .filter((line) => /^\S/.test(line))
      .map((line) => line.replace(/^([^(]+)\(\d+,\d+\): error (TS\d+): .*$/, "$2: $1"));
    return { found, code: answer.code };
  } finally {
    await rm(tree, { recursive: true });
  }
}

test("the compiler refuses what its options are there for, and nothing else", async () => {
  const { found, code } = await check([right, ...refused.map(([, path, text]): [string, string] => [path, text])]);
  expect(found.sort()).toEqual(refused.map(([number, path]) => `${number}: ${path}`).sort());
  expect(code).not.toBe(0);
});

test("what is right passes", async () => {
  expect(await check([right])).toEqual({ found: [], code: 0 });
});
