import { TimeRounding, TimeRoundingPer, roundingSteps } from "@/lib/commerce/time-rounding";
import { check, checkIn } from "./kinds";

/** The checks of a table whose rows have a rule for the rounding of time. */
export function timeRounding(table: string) {
  return [
    checkIn(table, "time_rounding", TimeRounding.options),
    check(table, `${table}_time_rounding_minutes_check`, `time_rounding_minutes in (${roundingSteps.join(", ")})`),
    checkIn(table, "time_rounding_per", TimeRoundingPer.options),
  ];
}
