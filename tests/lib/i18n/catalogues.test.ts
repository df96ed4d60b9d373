import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { catalogueNames, loadMessages } from "@/lib/i18n/catalogues";
import { locales } from "@/lib/i18n/locale";

const folder = resolve(import.meta.dirname, "../../../lib/i18n");

/** `[dotted key, message]` of every message. */
function messagesOf(value: unknown, prefix = ""): [string, string][] {
  if (typeof value === "string") return [[prefix, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, item]) =>
    messagesOf(item, prefix === "" ? key : `${prefix}.${key}`),
  );
}

/** The placeholders and tags of a message: `{count, plural, …}` is `count`, `<code>` is `code`. */
const slotsOf = (message: string) =>
  [...new Set([...message.matchAll(/\{(\w+)[,}]|<(\w+)>/g)].map((match) => match[1] ?? match[2]))].sort();

const namesIn = (locale: string) =>
  readdirSync(`${folder}/${locale}`)
    .map((name) => name.replace(/\.json$/, ""))
    .sort();

describe.each(locales)("%s", (locale) => {
  test("has the catalogues of English, those of the screen among them", () => {
    expect(namesIn(locale)).toEqual(namesIn("en"));
    expect(namesIn(locale)).toEqual(expect.arrayContaining([...catalogueNames]));
  });

  test("has the keys of English, each with the same placeholders, and none empty", () => {
    for (const name of namesIn(locale)) {
      const read = (language: string) => messagesOf(JSON.parse(readFileSync(`${folder}/${language}/${name}.json`, "utf8")));
      const english = new Map(read("en"));
      const own = read(locale);
      expect(own.map(([key]) => key).sort(), name).toEqual([...english.keys()].sort());
      for (const [key, message] of own) {
        expect(message.trim(), `${name}.${key}`).not.toBe("");
        expect(slotsOf(message), `${name}.${key}`).toEqual(slotsOf(english.get(key) ?? ""));
      }
    }
  });

  test("is loaded completely", async () => {
    const messages = await loadMessages(locale);
    expect(Object.keys(messages).sort()).toEqual([...catalogueNames].sort());
    expect(messages.common.product).toBe("Atrium");
  });
});
