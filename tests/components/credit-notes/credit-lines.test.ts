import { expect, test } from "vitest";
import { readCredits } from "@/components/credit-notes/credit-lines";

const lines = [
  { line_id: "a", quantity: "3", amount: "36.00" },
  { line_id: "b", quantity: "1", amount: "-6.00" },
];
const read = (by: "quantity" | "amount", texts: Record<string, string>) => {
  const { problems, ...credits } = readCredits(lines, new Map(Object.entries(texts)), by, "GBP");
  return { ...credits, problems: [...problems] };
};

test("a quantity credits its share of the line, and more than is left is a problem", () => {
  expect(read("quantity", { a: "1", b: "" })).toEqual({ asked: [{ line_id: "a", quantity: "1" }], total: 1200n, problems: [] });
  expect(read("quantity", { a: "4" })).toEqual({ asked: [], total: 0n, problems: ["a"] });
});

test("an amount credits up to what is left with its sign, in the currency's own places", () => {
  expect(read("amount", { a: "10.5", b: "-6" })).toEqual({
    asked: [
      { line_id: "a", amount: "10.5" },
      { line_id: "b", amount: "-6" },
    ],
    total: 450n,
    problems: [],
  });
  for (const text of ["36.01", "-1", "1.005", "1e3", "x"]) expect(read("amount", { a: text }).problems).toEqual(["a"]);
  for (const text of ["6", "-6.01"]) expect(read("amount", { b: text }).problems).toEqual(["b"]);
  expect(read("amount", { a: "0.00", b: "" })).toEqual({ asked: [], total: 0n, problems: [] });
});
