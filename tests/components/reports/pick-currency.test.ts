import { expect, test } from "vitest";
import { pickCurrency } from "@/components/reports/pick-currency";

const rows = [{ currency: "EUR" }, { currency: "GBP" }, { currency: "EUR" }] as const;

test("picks the requested currency, else the company's own, else the report's first", () => {
  expect(pickCurrency(rows, "EUR", "GBP")).toEqual({ currency: "EUR", currencies: ["EUR", "GBP"] });
  expect(pickCurrency(rows, "USD", "GBP").currency).toBe("GBP");
  expect(pickCurrency(rows, undefined, "SAR").currency).toBe("EUR");
  expect(pickCurrency(rows, "nonsense", null).currency).toBe("EUR");
  expect(pickCurrency([], "EUR", "GBP")).toEqual({ currency: null, currencies: [] });
});
