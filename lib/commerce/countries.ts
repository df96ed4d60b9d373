import type { z } from "zod";
import { codeOf } from "./code";
import { countryCodes } from "./country-codes";

// The codes are in their own file so that pages can import them without zod.
export { countryCodes } from "./country-codes";

export const Country = codeOf(countryCodes, "Must be a country code such as GB. All codes: /docs/api#countries");
export type Country = z.infer<typeof Country>;
