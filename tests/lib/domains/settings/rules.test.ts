import { expect, test } from "vitest";
import { readFormat, writesTheSame } from "@/lib/domains/settings/rules";

test("a rejected format is reported at its field", () => {
  expect(() => readFormat("INV-{YYYY}", "never")).toThrow(
    expect.objectContaining({ code: "invalid", errors: [expect.objectContaining({ path: "format", code: "sequence" })] }),
  );
  expect(() => readFormat("INV-{SEQ:5}", "yearly")).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ path: "format", code: "repeats" })] }),
  );
});

test("formats that differ only in the counter's width can produce the same numbers", () => {
  expect(writesTheSame("INV-{SEQ:5}", "INV-{SEQ:3}")).toBe(true);
  expect(writesTheSame("INV-{SEQ:5}", "INVX-{SEQ:5}")).toBe(false);
  expect(writesTheSame("{YYYY}-{SEQ:5}", "{YY}-{SEQ:5}")).toBe(false);
});
