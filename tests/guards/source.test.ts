import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../..");
const self = "tests/guards/source.test.ts";
const productFolders = ["lib", "app", "components", "inngest", "emails", "scripts"];
const code = /\.(ts|tsx|js|mjs|cjs)$/;

/** Paths, from the root, of the files under `folders` but what is generated. */
function listFiles(folders: string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`))
    .filter((path) => !path.startsWith("prisma/generated/") && path !== self && statSync(join(root, path)).isFile());
}

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const codeFiles = listFiles([...productFolders, "prisma", "tests"]).filter((path) => code.test(path));

/** What a line of text may not hold, with lines that show what is meant and what is not. */
interface TextGuard {
  name: string;
  files: string[];
  forbidden: RegExp;
  refuses: string[];
  spares: string[];
}

const side = "(?<![\\w-])-?(?:scroll-)?";
const physical = new RegExp(
  `${side}(?:m[lr]|p[lr]|left|right)-(?:\\d|\\[|\\(|auto|px|full)|${side}(?:text|float|clear)-(?:left|right)(?![\\w-])` +
    `|${side}rounded-(?:l|r|tl|tr|bl|br)(?![a-z])|${side}border-[lr](?![a-z])`,
);

const guards: TextGuard[] = [
  {
    name: "nothing is left for later",
    files: [...codeFiles, ...listFiles(["docs"]).filter((path) => path.endsWith(".md"))],
    forbidden: /\b(TODO|FIXME|XXX)\b/,
    refuses: ["// TODO: refunds", "/* FIXME */"],
    spares: ["const todos = []", "a task that is to do"],
  },
  {
    name: "no test is skipped, postponed or run alone",
    files: codeFiles.filter((path) => path.startsWith("tests/")),
    forbidden: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|skipIf|todo)\b|\b(?:xit|xtest|xdescribe|fit|fdescribe)\(/,
    refuses: ["test.only(", "describe.skip(", "it.todo(", "test.concurrent.only(", "describe.skipIf(process)("],
    spares: ["test(", "list.skip(2)", "readOnly.only", "latest.skip"],
  },
  {
    name: "a check is silenced only with its reason",
    files: codeFiles,
    forbidden: /(?:eslint|oxlint)-disable(?!.* -- \S)/,
    refuses: ["// oxlint-disable-next-line eslint/no-console", "/* oxlint-disable */", "/* eslint-disable */"],
    spares: ["// oxlint-disable-next-line eslint/no-console -- the command's own answer"],
  },
  {
    name: "components send requests by the verbs of a resource, never by a path",
    files: codeFiles.filter((path) => /^components\//.test(path) && !/(?:^|[/-])resource\.ts$/.test(path)),
    forbidden: /["'`]\/api\/(?:tenant|account)\b/,
    refuses: ['api.ask("/api/tenant/items")', "fetch(`/api/tenant/items/${id}/restore`)", "const path = '/api/account/password';"],
    spares: ["api.call(items.verbs.restore, { id })", 'action="/api/public/portal/sign-in"', "the API under /api/tenant"],
  },
  {
    name: "layout follows the reading direction",
    files: codeFiles.filter((path) => /^(app|components|emails)\/.*\.tsx$/.test(path)),
    forbidden: physical,
    refuses: [
      "ml-2",
      "md:mr-auto",
      "-ml-1",
      "pl-[3px]",
      "hover:right-0",
      "text-left",
      "rounded-l",
      "rounded-tr-lg",
      "border-l",
      "border-r-2",
      "float-right",
      "scroll-ml-2",
    ],
    spares: [
      "ms-2",
      "pe-4",
      "start-0",
      "text-start",
      "rounded-s-lg",
      "rounded-lg",
      "border-s",
      "border-red-500",
      "border-line",
      "left-hand",
      "html-4",
      "copy-right",
    ],
  },
];

describe.each(guards)("$name", ({ files, forbidden, refuses, spares }) => {
  test("the guard finds what is forbidden and nothing else", () => {
    expect(refuses.filter((line) => !forbidden.test(line))).toEqual([]);
    expect(spares.filter((line) => forbidden.test(line))).toEqual([]);
  });

  test("in every file", () => {
    const found = files.flatMap((path) =>
      read(path)
        .split("\n")
        .flatMap((line, index) => (forbidden.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});

test("the guards read the tree", () => {
  expect(codeFiles).toContain("lib/kernel/base/errors.ts");
  expect(codeFiles).toContain("scripts/test.ts");
});

test("a file's name says what it holds", () => {
  const empty = /(?:^|\/)(?:utils?|helpers?|types?|services?)\.[^/]*$/;
  expect(["lib/utils.ts", "lib/a/helpers.test.ts"].every((path) => empty.test(path))).toBe(true);
  expect(codeFiles.filter((path) => empty.test(path))).toEqual([]);
});

test("a source file fits in 250 lines", () => {
  const lines = (path: string): number => read(path).trimEnd().split("\n").length;
  const long = codeFiles
    .filter((path) => productFolders.some((folder) => path.startsWith(`${folder}/`)))
    .map((path) => ({ path, lines: lines(path) }));
  expect(long.filter((file) => file.lines > 250)).toEqual([]);
});

/** The formatter breaks code at this column; comments and strings it leaves to their writers. */
const lineEnd = 140;
const findLongLines = (path: string, text: string): string[] =>
  text.split("\n").flatMap((line, index) => (line.length > lineEnd ? [`${path}:${String(index + 1)}`] : []));

test("a line ends within 140 columns, comments and strings too", () => {
  expect(findLongLines("a.ts", `${"x".repeat(140)}\n// ${"x".repeat(137)}\n"${"ض".repeat(138)}"`)).toEqual([]);
  expect(findLongLines("a.ts", `short\n// ${"x".repeat(138)}\nconst text = "${"x".repeat(130)}";`)).toEqual(["a.ts:2", "a.ts:3"]);
  const own = readdirSync(root).filter((path) => code.test(path));
  expect(own).toContain("vitest.config.ts");
  expect([...codeFiles, ...own, self].flatMap((path) => findLongLines(path, read(path)))).toEqual([]);
});

/** The lines that are comments alone, of all lines. */
function shareOfComments(texts: readonly string[]): number {
  const lines = texts.flatMap((text) => text.trimEnd().split("\n")).map((line) => line.trim());
  return lines.filter((line) => /^(?:\/\/|\/\*|\{\/\*|\*(?: |\/|$))/.test(line)).length / lines.length;
}

test("at most 6 % of the lines are comments", () => {
  expect(shareOfComments(["/**\n * a\n */\nconst a = 1; // b\n", "{/* c */}\n// d\nconst b = 2 *\n3;"])).toBe(5 / 8);
  expect(shareOfComments(codeFiles.map(read))).toBeLessThan(0.06);
});

test("the lock file names no registry", () => {
  const named = read("package-lock.json")
    .split("\n")
    .filter((line) => /"resolved":\s*"https?:|https?:\/\/[^"]*registry/.test(line));
  expect(named).toEqual([]);
});

/** A version that another keeps from the top of the tree is installed, and sent to browsers, once for each package that asks for it. */
test("no version of a package is installed more than twice", () => {
  const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
  const copies = new Map<string, number>();
  for (const [path, { version = "" }] of Object.entries(Lock.parse(JSON.parse(read("package-lock.json"))).packages)) {
    const name = `${path.split("node_modules/").at(-1) ?? ""}@${version}`;
    copies.set(name, (copies.get(name) ?? 0) + 1);
  }
  expect([...copies].filter(([, count]) => count > 2)).toEqual([]);
});

test("every third-party package has its decision", () => {
  const Manifest = z.object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) });
  const { dependencies, devDependencies } = Manifest.parse(JSON.parse(read("package.json")));
  const given = /^(react|react-dom|next|typescript|@types\/.*)$/;
  const decisions = listFiles(["docs/decisions"])
    .filter((path) => path.endsWith(".md"))
    .map(read)
    .join("\n");
  const mentioned = (name: string): boolean => new RegExp(`(?<![\\w@/.-])${name.replaceAll(".", "\\.")}(?![\\w/-])`).test(decisions);
  expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !given.test(name) && !mentioned(name))).toEqual([]);
});
