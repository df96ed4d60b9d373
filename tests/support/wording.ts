import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import * as mails from "@/lib/domains/mail-list";
import { loadMessages } from "@/lib/i18n/catalogues";
import { describeApi } from "@/scripts/openapi";

/** An English text that a person reads, with where it is written. */
export interface Text {
  place: string;
  text: string;
}

/** What no English text says, each with what it says instead; docs/style.md has the glossary. */
export const banned: readonly (readonly [RegExp, string])[] = [
  [/\be-mails?\b/i, "email"],
  [/\b(?!mail servers?\b)mail(s|ed|ing)?\b/i, "email"],
  [/\bstands?\b/i, "appears, is"],
  [/\b(told|tells?)\b/i, "notified, we’ll email you"],
  [/\b(begins?|began|begun)\b/i, "start, starts, started"],
  [/\bmade\b/i, "created"],
  [/\b(anew|afresh)\b/i, "again"],
  [/\bgood until\b/i, "expires"],
  [/\b(no|any) more\b/i, "no longer"],
  [/\b(gives?|gave|giving)\b/i, "enter, get, assign"],
  [/\b(given|gives?) back\b/i, "refunded"],
  [/\bcame by\b/i, "Method"],
  [/\bkinds?\b/i, "type"],
  [/\bbesides\b/i, "also"],
  [/\bthe own\b/i, "your"],
  [/\b(is|are|was) not (yours|his|hers)\b/i, "you don’t have access"],
  [/\blook(s|ed)? (into|round)\b/i, "check, explore"],
  [/\bput away\b/i, "dismiss"],
  [/\bwords?\b/i, "text"],
  [/\bow(e|es|ed|ing)\b/i, "balance due, outstanding"],
  [/\bamounts? due\b/i, "balance due"],
  [/\bsettle[sd]?\b/i, "pay, apply"],
  [/\bgo on\b/i, "continue"],
  [/\bjust now\b/i, "temporarily, right now"],
  [/\bmeanwhile\b/i, "since you opened this"],
  [/\bsomebody\b/i, "someone"],
  [/\b(whoever|whatever)\b/i, "anyone who, anything"],
  [/\bshall\b/i, "should, will"],
  [/\bneeds? (a|no) look\b/i, "needs attention"],
  [/\bswitch(ed)? (it )?(on|off)\b/i, "turn on, turn off"],
  [/\btimezones?\b/i, "time zone"],
  [/\bdid not answer\b/i, "did not respond"],
];

/** The texts in which a banned word is right, by place, with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  "en/account.password.new_hint": "a password of several words",
  "en/auth.problems.common": "a password of several words",
  "en/docs.found": "search words",
  "en/vault.setup.choices.words": "a kit of words",
  "en/vault.kit.words_text": "a kit of words",
  "en/vault.kit.field_hint": "a kit of words",
};

/** The banned words of `texts`, each with its place and what to say instead. */
export function findBannedWords(texts: readonly Text[]): string[] {
  return texts
    .filter(({ place }) => exceptions[place] === undefined)
    .flatMap(({ place, text }) => {
      const visible = text.replace(/\{\{?[\w.]+\}?\}|\{\w+, plural,|<\/?\w+>|`[^`]*`/g, " ");
      return banned.flatMap(([pattern, instead]) => {
        const [found] = pattern.exec(visible) ?? [];
        return found === undefined ? [] : [`${place}: “${found}” in “${text}”; say ${instead}`];
      });
    });
}

/** Every English text: catalogues, emails, the API's summaries and descriptions, and error messages. */
export async function listTexts(): Promise<Text[]> {
  return [
    ...leavesOf(await loadMessages("en"), "en"),
    ...Object.entries(mails).flatMap(([key, { texts }]) => {
      const { subject, body, button_label } = texts.en;
      return leavesOf({ subject, body, button_label }, `mails.${key}`);
    }),
    ...describedIn(await describeApi(), "api"),
    ...readErrors(),
  ];
}

function leavesOf(part: unknown, place: string): Text[] {
  if (typeof part === "string") return [{ place, text: part }];
  // The list of catalogues and the first level below are joined by a dot, the language by a slash.
  const joint = place === "en" ? "/" : ".";
  return Object.entries(part as object).flatMap(([key, value]) => leavesOf(value, `${place}${joint}${key}`));
}

/** The summaries and descriptions of the API's document. */
function describedIn(part: unknown, place: string): Text[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    (key === "summary" || key === "description") && typeof value === "string"
      ? [{ place: `${place}/${key}`, text: value }]
      : key === "examples" || key === "example"
        ? []
        : describedIn(value, `${place}/${key}`),
  );
}

const library = resolve(import.meta.dirname, "../../lib");
const checks = new Set(["regex", "refine", "min", "max", "length", "startsWith"]);

/** The texts of errors: the arguments of `new AppError` and `invalidField`, each `message`, and the messages of schemas. */
export function readErrors(files: Readonly<Record<string, string>> = readLibrary()): Text[] {
  return Object.entries(files).flatMap(([path, code]) => {
    const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
    const found: Text[] = [];
    const note = (node: ts.Node | undefined) => {
      const text = node && textOf(node);
      if (node && text && /^\p{Lu}.* /u.test(text))
        found.push({ place: `${path}:${String(source.getLineAndCharacterOfPosition(node.getStart()).line + 1)}`, text });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isNewExpression(node) && node.expression.getText(source) === "AppError") node.arguments?.forEach(note);
      if (ts.isCallExpression(node)) {
        const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText(source);
        if (name === "invalidField" || checks.has(name)) node.arguments.forEach(note);
      }
      if (ts.isPropertyAssignment(node) && ["message", "title"].includes(node.name.getText(source))) note(node.initializer);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** The text of a string or template, its values left out. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
  return undefined;
}

function readLibrary(): Record<string, string> {
  const paths = readdirSync(library, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  return Object.fromEntries(paths.map((path) => [`lib/${path}`, readFileSync(join(library, path), "utf8")]));
}
