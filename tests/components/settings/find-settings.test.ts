import { expect, test } from "vitest";
import { findSettings } from "@/components/settings/find-settings";
import { fieldOwner, settingsPages } from "@/components/settings/settings-index";
import { loadMessages } from "@/lib/i18n/catalogues";
import { locales } from "@/lib/i18n/locale";
import { wordsIn } from "@/lib/i18n/words";

const settings = [
  { page: "general", field: null, words: "General Name, address and language" },
  { page: "general", field: "timezone", words: "Time zone General" },
  { page: "branding", field: "logo_file_id", words: "Logo Branding" },
  { page: "taxes", field: null, words: "Impôts" },
];

test("a setting is found by any of its words, in any order, ignoring case and accents", () => {
  expect(findSettings(settings, "zone TIME").map(({ field }) => field)).toEqual(["timezone"]);
  expect(findSettings(settings, "general").map(({ field }) => field)).toEqual([null, "timezone"]);
  expect(findSettings(settings, "impots")).toHaveLength(1);
  expect(findSettings(settings, "time logo")).toEqual([]);
  expect(findSettings(settings, "  ")).toEqual(settings);
});

test.each(locales)("each page of the settings and each of its fields has a name in %s", async (locale) => {
  const messages = await loadMessages(locale);
  const pages: Record<string, { title: string; text: string }> = messages.settings.pages;
  const words = wordsIn(messages);
  for (const { key, fields } of settingsPages) {
    expect(pages[key]?.title, key).toBeTruthy();
    expect(pages[key]?.text, key).toBeTruthy();
    for (const field of fields) expect(words.field(fieldOwner(key), field), `${key}.${field}`).not.toBe(field);
  }
});
