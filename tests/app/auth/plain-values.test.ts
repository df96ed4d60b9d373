import fc from "fast-check";
import { expect, test } from "vitest";
import { describeDevice } from "@/components/ui/describe-device";
import { nextPath } from "@/app/(auth)/next-path";
import { suggestSlug } from "@/app/(auth)/sign-up/suggest-slug";

test.each(["/account", "/dashboard/acme/invoices?status=open", "/a#b"])("%s is a path of this host", (path) => {
  expect(nextPath(path)).toBe(path);
});

test.each([
  null,
  undefined,
  "",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "account",
  "/a\\b",
  "/\t/evil.example",
  "/\n/evil.example",
])("%j falls back to the dashboard", (path) => {
  expect(nextPath(path)).toBe("/dashboard");
});

test("no text leads to another host", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("/", "\\", ".", "e", ":", "\t", "\n", "@", "?", "#") }), (text) => {
      expect(new URL(nextPath(text), "https://atrium.example").host).toBe("atrium.example");
    }),
  );
});

test.each([
  ["Müller & Söhne GmbH", "muller-sohne-gmbh"],
  ["  Acme, Inc. ", "acme-inc"],
  ["شركة بيتا", ""],
  ["A".repeat(60), "a".repeat(40)],
])("%s suggests %j", (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Windows"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge, Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
      "Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36", "Chrome, Android"],
  ["curl/8.9.1", "curl/8.9.1"],
  ["", ""],
])("%s is shown as %j", (userAgent, shown) => {
  expect(describeDevice(userAgent)).toBe(shown);
});
