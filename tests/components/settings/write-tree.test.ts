import { expect, test } from "vitest";
import { writeTree } from "@/components/settings/audit/write-tree";
import { nameInChanges } from "@/components/record/name-in-changes";

const words = {
  field: (name: string) => name.toUpperCase(),
  instant: (at: string) => `at ${at.slice(0, 10)}`,
  day: (at: string) => `on ${at}`,
  yes: "yes",
  no: "no",
};

test.each([
  ["nothing", null, ""],
  ["text", "Northwind", "Northwind"],
  ["a figure", 45, "45"],
  ["a flag", false, "no"],
  ["a day", "2026-03-02", "on 2026-03-02"],
  ["an instant", "2026-03-02T09:00:00.000Z", "at 2026-03-02"],
  ["a list", ["a", "b"], "a; b"],
  ["a record, without what is empty", { city: "Leeds", region: null, tags: [] }, "CITY: Leeds"],
  ["records in a list", [{ rate: "20", name: "VAT" }, { rate: "5" }], "RATE: 20, NAME: VAT; RATE: 5"],
])("%s is written in words", (_, value, text) => {
  expect(writeTree(value, words)).toBe(text);
});

test("a record is named by its new name, or by its last one if deleted", () => {
  expect(nameInChanges({ name: ["Old", "New"] })).toBe("New");
  expect(nameInChanges({ name: ["Old", null] })).toBe("Old");
  expect(nameInChanges({ number: [null, "INV-1"], name: [null, "x"] })).toBe("INV-1");
  expect(nameInChanges({ email: [null, "a@b.example"] })).toBeNull();
});
