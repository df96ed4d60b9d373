import { expect, test } from "vitest";
import { toPlainPattern } from "@/lib/kernel/http/openapi/patterns";

test.each([
  [String.raw`^(?:a|b)\d{2}$`, "^(a|b)[0-9]{2}$"],
  [String.raw`^[\w.-]+$`, "^[A-Za-z0-9_.-]+$"],
  [String.raw`\t[^\x00-\u001f]\.`, String.raw`\u0009[^\u0000-\u001F]\.`],
  [String.raw`[(?]`, "[(?]"],
])("%s is read alike as %s", (source, plain) => {
  expect(toPlainPattern(source)).toBe(plain);
});

test.each([String.raw`\p{L}`, "(?=a)", "(?<!a)", String.raw`\bword`, String.raw`\s+`, String.raw`(a)\1`, String.raw`\u{1F600}`])(
  "%s has no plain form",
  (source) => {
    expect(toPlainPattern(source)).toBeNull();
  },
);
