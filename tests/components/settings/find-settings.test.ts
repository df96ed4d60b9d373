import { expect, test } from "vitest";
import { findSettings } from "@/components/settings/find-settings";
import { settingsPages } from "@/components/settings/settings-index";
import en from "@/lib/i18n/en/settings.json";

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

test("each settings page and each of its fields has a name", () => {
  const pages: Record<string, { title: string; text: string }> = en.pages;
  const fields: Record<string, Record<string, string>> = en.fields;
  for (const { key, fields: names } of settingsPages) {
    expect(pages[key]?.title, key).toBeTruthy();
    expect(Object.keys(fields[key] ?? {}).sort(), key).toEqual([...names].sort());
  }
});
