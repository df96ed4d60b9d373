import fc from "fast-check";
import { expect, test } from "vitest";
import { isolate, isolateIn } from "@/lib/commerce/direction";

test("text in its sentence's direction is unchanged; other text is isolated", () => {
  expect(isolateIn("en", "Acme Ltd (2026)")).toBe("Acme Ltd (2026)");
  expect(isolateIn("en-GB", "شركة نور")).toBe(isolate("شركة نور"));
  expect(isolateIn("en", "Noor نور")).toBe(isolate("Noor نور"));
  // Latin letters, digits and marks all have their own order in an Arabic sentence.
  for (const text of ["Acme Ltd", "ada@northwind.example", "INV-2026-00042", "21/11/2026", "شركة نور"])
    expect(isolateIn("ar", text)).toBe(isolate(text));
});

test("no character of the text is lost", () => {
  fc.assert(
    fc.property(fc.constantFrom("en", "ar", "de", "he"), fc.string(), (language, text) => isolateIn(language, text).includes(text)),
  );
});
