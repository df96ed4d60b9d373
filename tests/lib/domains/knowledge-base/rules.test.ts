import { expect, test } from "vitest";
import { assertFits, freeSlug, orderTree, toSlug } from "@/lib/domains/knowledge-base/rules";

test.each([
  ["Clear a paper jam!", "clear-a-paper-jam"],
  ["  What’s new – 2026? ", "whats-new-2026"],
  ["كيف أدفع الفاتورة؟", "كيف-أدفع-الفاتورة"],
  ["請求書の支払い方法", "請求書の支払い方法"],
  ["วิธีชำระเงิน", "วิธีชำระเงิน"],
  ["?!", ""],
])("the address of %j is %j", (title, slug) => {
  expect(toSlug(title)).toBe(slug);
});

test("a taken address gets the first free number", () => {
  expect(freeSlug("pay", new Set())).toBe("pay");
  expect(freeSlug("pay", new Set(["pay", "pay-2", "pay-4"]))).toBe("pay-3");
});

test("categories have three levels and never contain themselves", () => {
  const places = [
    { id: "a", parent_id: null },
    { id: "b", parent_id: "a" },
    { id: "c", parent_id: "b" },
    { id: "d", parent_id: null },
  ];
  expect(() => assertFits(places, null, "b")).not.toThrow();
  expect(() => assertFits(places, null, "c")).toThrow("at most 3 levels");
  expect(() => assertFits(places, "a", "c")).toThrow("inside itself");
  expect(() => assertFits(places, "a", "a")).toThrow("inside itself");
  expect(() => assertFits(places, "a", "d")).toThrow("at most 3 levels");
  expect(() => assertFits(places, "b", "d")).not.toThrow();
  expect(() => assertFits(places, "b", null)).not.toThrow();
});

test("categories read from the top down, each followed by those inside it", () => {
  const rows = [
    { id: "c", parent_id: null, name: "Billing", position: 2 },
    { id: "b", parent_id: "a", name: "Ink", position: 1 },
    { id: "a", parent_id: null, name: "Printers", position: 1 },
  ];
  expect(orderTree(rows).map(({ row, level, path }) => [row.id, level, path.join(" > ")])).toEqual([
    ["a", 1, "Printers"],
    ["b", 2, "Printers > Ink"],
    ["c", 1, "Billing"],
  ]);
});
