import { expect, test } from "vitest";
import { pickCurrency } from "@/components/reports/pick-currency";

const rows = [{ currency: "EUR" }, { currency: "GBP" }, { currency: "EUR" }] as const;

test("the wanted currency, else the company's own, else the first that the report knows", () => {
  expect(pickCurrency(rows, "EUR", "GBP")).toEqual({ currency: "EUR", currencies: ["EUR", "GBP"] });
  expect(pickCurrency(rows, "USD", "GBP").currency).toBe("GBP");
  expect(pickCurrency(rows, undefined, "SAR").currency).toBe("EUR");
  expect(pickCurrency(rows, "nonsense", null).currency).toBe("EUR");
  expect(pickCurrency([], "EUR", "GBP")).toEqual({ currency: null, currencies: [] });
});
