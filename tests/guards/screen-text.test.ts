import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const files = ["app", "components"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`))
  .filter((path) => path.endsWith(".tsx") && statSync(join(root, path)).isFile());

/** Attributes whose text people read, also by a screen reader. */
const spoken = new Set([
  "aria-label",
  "aria-description",
  "aria-placeholder",
  "aria-roledescription",
  "alt",
  "label",
  "placeholder",
  "title",
  "hint",
  "description",
]);
const hasLetter = /\p{L}/u;

/** The words in a file's markup that no message file holds, each with its line. */
function findWords(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const note = (node: ts.Node, words: string) =>
    found.push(`${path}:${String(source.getLineAndCharacterOfPosition(node.getStart()).line + 1)}: ${words.trim()}`);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasLetter.test(node.text)) note(node, node.text);
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      ts.isStringLiteralLike(node.expression) &&
      ts.isJsxElement(node.parent) &&
      hasLetter.test(node.expression.text)
    )
      note(node, node.expression.text);
    if (
      ts.isJsxAttribute(node) &&
      spoken.has(node.name.getText(source)) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      hasLetter.test(node.initializer.text)
    )
      note(node, node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A colour that is none of the tokens: a literal, or a class of the palette that the style sheet has emptied. */
const utility = "bg|text|border|ring|fill|stroke|outline|divide|from|to|via|accent|caret|decoration|shadow";
const palette =
  "red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|" +
  "slate|gray|zinc|neutral|stone|black|white";
const strangeColour = new RegExp(
  String.raw`(?<![\w&/-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!["']?\s*\))|\b(?:oklch|oklab|rgba?|hsla?|lab|lch)\(` +
    String.raw`|(?<![\w-])(?:${utility})-(?:${palette})(?![\w-]*\()`,
  "i",
);

describe("all words of the screen come from the message files", () => {
  test("the guard finds what is forbidden and nothing else", () => {
    const words = (text: string) => findWords("x.tsx", text).length;
    expect(words("const a = <p>Save</p>;")).toBe(1);
    expect(words('const a = <p>{"Save"}</p>;')).toBe(1);
    expect(words('const a = <input placeholder="Search" />;')).toBe(1);
    expect(words('const a = <p className="flex">{t("save")} +{count}</p>;')).toBe(0);
    expect(words('const a = <Menu align="end" label={t("more")} />;')).toBe(0);
  });

  test("in every file", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((path) => findWords(path, readFileSync(join(root, path), "utf8")))).toEqual([]);
  });
});

describe("all colours are tokens", () => {
  test("the guard finds what is forbidden and nothing else", () => {
    for (const line of [
      'className="text-red-500"',
      'className="hover:bg-white"',
      'fill="#ff0000"',
      '"oklch(0.5 0 0)"',
      "rgba(0,0,0,0.5)",
      'className="border-gray-200/50"',
    ])
      expect(strangeColour.test(line), line).toBe(true);
    for (const line of [
      'className="text-bad"',
      'href="#main"',
      'className="bg-accent-soft"',
      "`#${fieldId(path)}`",
      'className="text-on-accent"',
      "href={`#${id}`}",
      'className="bg-transparent fill-current"',
    ])
      expect(strangeColour.test(line), line).toBe(false);
  });

  test("in every file", () => {
    const found = files.flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .flatMap((line, index) => (strangeColour.test(line) ? [`${path}:${String(index + 1)}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
