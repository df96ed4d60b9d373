import { z } from "zod";
import { currencyCodes } from "./currency-codes";

// The codes stand in a file of their own, for pages that must not load zod.
export { currencyCodes, exponentOf } from "./currency-codes";

export const Currency = z.enum(currencyCodes);
export type Currency = z.infer<typeof Currency>;
