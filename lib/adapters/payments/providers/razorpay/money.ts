import { type Currency, currencyCodes, exponentOf } from "@/lib/commerce/currencies";
import { createWireMoney, type CurrencyRule } from "../money";

/** Currencies of ISO 4217 that Razorpay's list lacks. */
const absent: ReadonlySet<string> = new Set(
  ["AFN", "AOA", "BYN", "CDF", "ERN", "FKP", "GEL", "IRR", "KPW", "LBP", "LYD", "MRU", "PAB", "SBD", "SDG", "SHP", "SLE", "SRD"].concat([
    "SSP",
    "STN",
    "SYP",
    "TJS",
    "TMT",
    "TOP",
    "VED",
    "VES",
    "WST",
    "XCG",
    "ZWG",
  ]),
);

/** The last of three decimal places must be 0. An Indian payment is at least one rupee; others are checked by Razorpay itself. */
function ruleOf(currency: Currency): CurrencyRule {
  if (currency === "INR") return { smallest: 100n };
  return exponentOf(currency) === 3 ? { step: 10n } : {};
}

/** Integers in the smallest unit, as ISO 4217 has them (razorpay.com/docs/payments/international-payments, "Supported Currencies"). */
export const razorpayMoney = createWireMoney({
  name: "Razorpay",
  currencies: Object.fromEntries(currencyCodes.filter((code) => !absent.has(code)).map((code) => [code, ruleOf(code)])),
});
