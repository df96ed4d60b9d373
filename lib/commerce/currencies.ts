import { z } from "zod";
import { currencyCodes } from "./currency-codes";

// The codes are in their own file so that pages can import them without zod.
export { currencyCodes, exponentOf } from "./currency-codes";

export const Currency = z.enum(currencyCodes);
export type Currency = z.infer<typeof Currency>;
