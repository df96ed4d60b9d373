import { createWireMoney } from "../money";

/** Decimal text; three currencies have no decimals here (developer.paypal.com/api/rest/reference/currency-codes). */
export const paypalMoney = createWireMoney({
  name: "PayPal",
  currencies: {
    AUD: {},
    BRL: {},
    CAD: {},
    CHF: {},
    CZK: {},
    DKK: {},
    EUR: {},
    GBP: {},
    HKD: {},
    HUF: { places: 0 },
    ILS: {},
    JPY: {},
    MXN: {},
    MYR: {},
    NOK: {},
    NZD: {},
    PHP: {},
    PLN: {},
    SEK: {},
    SGD: {},
    THB: {},
    TWD: { places: 0 },
    USD: {},
  },
});
