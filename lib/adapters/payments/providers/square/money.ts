import { createWireMoney } from "../money";

/** Square's countries pay in six currencies, in their smallest units (developer.squareup.com, "Working with Monetary Amounts"). */
export const squareMoney = createWireMoney({
  name: "Square",
  currencies: { AUD: {}, CAD: {}, EUR: {}, GBP: {}, JPY: {}, USD: {} },
});
