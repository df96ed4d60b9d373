import fc from "fast-check";
import { expect, test } from "vitest";
import { addAmounts } from "@/components/customers/account/add-amounts";
import { currencyCodes } from "@/lib/commerce/currencies";
import { fromWire, toWire } from "@/lib/commerce/money";

test("amounts add up as their minor units do", () => {
  const minor = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
  fc.assert(
    fc.property(minor, minor, fc.constantFrom(...currencyCodes), (first, second, currency) => {
      expect(fromWire(addAmounts(toWire(first, currency), toWire(second, currency)), currency)).toBe(first + second);
    }),
  );
});
