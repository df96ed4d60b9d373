import { describe, expect, test } from "vitest";
import { directionOf, languageOf, pickCountry, pickLocale } from "@/lib/i18n/locale";

describe("pickLocale", () => {
  test.each([
    ["nothing is asked for", undefined, null, "en"],
    ["the cookie decides", "ar", "en", "ar"],
    ["an unknown cookie does not", "fr", "ar", "ar"],
    ["a region counts as its language", undefined, "ar-EG", "ar"],
    ["weights before order", undefined, "en;q=0.2, ar;q=0.9", "ar"],
    ["order among equals", undefined, "ar, en", "ar"],
    ["what is not spoken is passed by", undefined, "fr, de;q=0.9, ar;q=0.1", "ar"],
    ["weight zero is a refusal", undefined, "ar;q=0, *", "en"],
    ["nonsense", undefined, ";;;q=,=", "en"],
  ])("%s", (_, cookie, header, expected) => {
    expect(pickLocale(cookie, header)).toBe(expected);
  });
});

test.each([
  ["the one region", "en-GB,en;q=0.9", "GB"],
  ["the first that has one", "en, en-AU;q=0.8", "AU"],
  ["weights before order", "en-US;q=0.5, en-GB;q=0.9", "GB"],
  ["not another language's", "fr-CA, en;q=0.5", null],
  ["a script is none", "en-Latn-IE", "IE"],
  ["a refusal is none", "en-GB;q=0, en", null],
  ["a number of the United Nations' is none", "en-150", null],
  ["nothing is asked for", null, null],
  ["nonsense", "en-<b>;q=,en-", null],
])("the country whose English the browser names: %s", (_, header, expected) => {
  expect(pickCountry("en", header)).toBe(expected);
});

test("Arabic is right-to-left", () => {
  expect(directionOf("ar")).toBe("rtl");
  expect(directionOf("en")).toBe("ltr");
  expect(directionOf("ar-EG")).toBe("rtl");
  expect(directionOf("en-GB")).toBe("ltr");
});

test("a locale uses its language's messages, and English for an unsupported language", () => {
  expect(["en-GB", "en", "ar", "ar-EG", "fr-FR", ""].map(languageOf)).toEqual(["en", "en", "ar", "ar", "en", "en"]);
});
