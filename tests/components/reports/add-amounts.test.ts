import { expect, test } from "vitest";
import { addAmounts } from "@/components/reports/add-amounts";

test.each([
  [["1250.00", "-3.50", "0"], "GBP", "1246.50"],
  [["0.10", "0.20"], "EUR", "0.30"],
  [["-5.00", "4.99"], "EUR", "-0.01"],
  [["1000", "234"], "JPY", "1234"],
  [["1.001", "0"], "KWD", "1.001"],
  [["90071992547409930.01", "0.02"], "GBP", "90071992547409930.03"],
  [[], "GBP", "0.00"],
] as const)("adds %s in %s exactly", (amounts, currency, sum) => {
  expect(addAmounts(amounts, currency)).toBe(sum);
});
