import type { z } from "zod";
import { codeOf } from "./code";
import { currencyCodes } from "./currency-codes";

// The codes are in their own file so that pages can import them without zod.
export { currencyCodes, exponentOf } from "./currency-codes";

export const Currency = codeOf(currencyCodes, "Must be a currency code such as EUR. All codes: /docs/api#currencies");
export type Currency = z.infer<typeof Currency>;
