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

/** The message with every argument set to the number, without the digits' separators. */
function format(message: string, locale: string, count: number): string {
  const names = new Map([...message.matchAll(/\{(\w+)/g)].map(([, name = ""]) => [name, count]));
  const translate = createTranslator({ locale, messages: { message }, onError: () => undefined });
  return translate("message", Object.fromEntries(names) as never);
}

test("English words keep their plurals in every way of writing numbers", () => {
  const plurals = listPlurals(english);
  expect(plurals.length).toBeGreaterThan(20);
  for (const [path, message] of plurals)
    for (const locale of writtenLanguages.filter((language) => language !== "ar"))
      for (const count of [0, 1, 2, 5, 21])
        expect(format(pinPlurals(message), locale, count), `${path} in ${locale}`).toBe(format(message, "en", count));
});

test("a message without plurals, and the words around them, stay as they are", () => {
  expect(pinPlurals({ a: "This one {name}", b: { c: "{count, plural, one {That one {name}} other {# {name}}}" } })).toEqual({
    a: "This one {name}",
    b: { c: "{count, plural, =1 {That one {name}} other {# {name}}}" },
  });
});
