import { z } from "zod";

/** A calendar day, YYYY-MM-DD, that exists in the Gregorian calendar, from 1900 to 9999. It has no timezone. */
export const Day = z.iso
  .date()
  .regex(/^(19|[2-9]\d)\d\d-/, "Must be in the years 1900 to 9999")
  .meta({ format: "date" });
export type Day = z.infer<typeof Day>;

/** How often something recurs. */
export const Cadence = z.enum(["daily", "weekly", "monthly", "quarterly", "annually"]);
export type Cadence = z.infer<typeof Cadence>;
