import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { writtenLanguages } from "@/lib/commerce/locale-of";
import { loadMessages } from "@/lib/i18n/catalogues";
import { pinPlurals } from "@/lib/i18n/plural";

const english = await loadMessages("en");

/** Every message with a plural, by its path. */
function listPlurals(tree: unknown, path: readonly string[] = []): [path: string, message: string][] {
  if (typeof tree === "string") return tree.includes(", plural,") ? [[path.join("."), tree]] : [];
  return Object.entries(tree as object).flatMap(([key, value]) => listPlurals(value, [...path, key]));
}

/** Writes the messages, by their paths, with every argument set to a number. One translator for all: each takes its time to make. */
function writer(locale: string, messages: readonly (readonly [path: string, message: string])[]) {
  const keyed = Object.fromEntries(messages.map(([path, message]) => [path.replaceAll(".", "-"), message]));
  const translate = createTranslator({ locale, messages: keyed, onError: () => undefined });
  return (path: string, count: number): string => {
    const key = path.replaceAll(".", "-");
    const names = new Map([...(keyed[key] ?? "").matchAll(/\{(\w+)/g)].map(([, name = ""]) => [name, count]));
    return translate(key, Object.fromEntries(names) as never);
  };
}

test("English words keep their plurals in every way of writing numbers", () => {
  const plurals = listPlurals(english);
  expect(plurals.length).toBeGreaterThan(20);
  const counts = [0, 1, 2, 5, 21];
  const inEnglish = writer("en", plurals);
  const pinned = plurals.map(([path, message]) => [path, pinPlurals(message)] as const);
  const wanted = plurals.flatMap(([path]) => counts.map((count) => `${path}: ${inEnglish(path, count)}`));
  for (const locale of writtenLanguages.filter((language) => language !== "ar")) {
    const write = writer(locale, pinned);
    expect(
      plurals.flatMap(([path]) => counts.map((count) => `${path}: ${write(path, count)}`)),
      locale,
    ).toEqual(wanted);
  }
});

test("a message without plurals, and the words around them, stay as they are", () => {
  expect(pinPlurals({ a: "This one {name}", b: { c: "{count, plural, one {That one {name}} other {# {name}}}" } })).toEqual({
    a: "This one {name}",
    b: { c: "{count, plural, =1 {That one {name}} other {# {name}}}" },
  });
});
