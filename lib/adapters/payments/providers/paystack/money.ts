import { createWireMoney } from "../money";

/** The most that Paystack takes in one payment, in whole units of any currency ("Transaction amount limit exceeded"). */
const most = 10_000_000n;

/** Integers of a hundredth; XOF too, although it has no minor unit (paystack.com/docs/api, "Supported currency"). */
export const paystackMoney = createWireMoney({
  name: "Paystack",
  currencies: {
    NGN: { smallest: 5_000n, largest: most * 100n },
    GHS: { smallest: 10n, largest: most * 100n },
    ZAR: { smallest: 100n, largest: most * 100n },
    KES: { smallest: 300n, largest: most * 100n },
    USD: { smallest: 200n, largest: most * 100n },
    XOF: { places: 2, largest: most },
  },
});
