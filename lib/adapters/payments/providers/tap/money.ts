import { createWireMoney } from "../money";

/** JSON numbers in major units (developers.tap.company, "supported currencies"). */
export const tapMoney = createWireMoney({
  name: "Tap",
  currencies: { AED: {}, BHD: {}, EGP: {}, EUR: {}, GBP: {}, JOD: {}, KWD: {}, OMR: {}, QAR: {}, SAR: {}, USD: {} },
});
