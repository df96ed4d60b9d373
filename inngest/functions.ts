import type { InngestFunction } from "inngest";
import * as list from "./list";
import { scheduleFunctions, type Schedule } from "./schedule";

const isSchedule = (entry: Schedule | InngestFunction.Like): entry is Schedule => "cron" in entry;

const entries: readonly (Schedule | InngestFunction.Like)[] = Object.values(list);

export const schedules: readonly Schedule[] = entries.filter(isSchedule);

/** All background functions, including the two of each schedule. */
export const functions: InngestFunction.Like[] = entries.flatMap((entry) => (isSchedule(entry) ? scheduleFunctions(entry) : [entry]));
