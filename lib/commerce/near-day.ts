import { invalidField } from "@/lib/kernel/base/errors";
import { addDays } from "./days";

const farthestAhead = 31;

/** @throws AppError `invalid` at `day` for work or costs dated more than a month ahead, which are a mistake. */
export function assertNotFarAhead(day: string, today: string): void {
  if (day <= addDays(today, farthestAhead)) return;
  throw invalidField("day", "far_ahead", "The day is more than a month ahead. Check the year.");
}
