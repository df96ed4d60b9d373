import { useLocale, useNow, useTimeZone, useTranslations } from "next-intl";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { writeDayText, type DayBounds, type DayProblem } from "./day-text";
import { useIsolate } from "./use-isolate";

/** Explains in words why a typed day is rejected, with an example of a valid one. */
export function useDayProblem(): (problem: DayProblem, bounds?: DayBounds) => string {
  const t = useTranslations("common.ui");
  const locale = useLocale();
  const isolate = useIsolate();
  const today = dayInTimezone(useNow(), useTimeZone() ?? "UTC");
  return (problem, { min, max } = {}) => {
    const example = { day_unreadable: today, day_too_early: min ?? today, day_too_late: max ?? today };
    return t(problem, { day: isolate(writeDayText(example[problem], locale)) });
  };
}
