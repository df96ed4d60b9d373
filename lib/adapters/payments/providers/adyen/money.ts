import { currencyCodes, type Currency } from "@/lib/commerce/currencies";
import { createWireMoney, type CurrencyRule } from "../money";

/** Currencies of ISO 4217 that Adyen's list lacks. */
const absent: ReadonlySet<string> = new Set(
  ["AFN", "BIF", "BTN", "CDF", "ERN", "IRR", "KPW", "LRD", "LSL", "MGA", "SDG", "SSP"].concat([
    "SYP",
    "TJS",
    "TMT",
    "VED",
    "VES",
    "XCG",
    "ZWG",
  ]),
);

/** Four currencies differ from ISO 4217: "the decimals in the table on this page are leading". */
const places: Readonly<Partial<Record<Currency, CurrencyRule>>> = {
  CLP: { places: 2 },
  CVE: { places: 0 },
  IDR: { places: 0 },
  ISK: { places: 2 },
};

/** Integers in minor units by docs.adyen.com/development-resources/currency-codes. */
export const adyenMoney = createWireMoney({
  name: "Adyen",
  currencies: Object.fromEntries(currencyCodes.filter((code) => !absent.has(code)).map((code) => [code, places[code] ?? {}])),
});
