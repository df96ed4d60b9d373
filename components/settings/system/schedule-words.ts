type ScheduleWords =
  | { key: "every_minute" }
  | { key: "every_minutes"; values: { minutes: number } }
  | { key: "hourly"; values: { minute: string } }
  | { key: "every_hours"; values: { hours: number; minute: string } }
  | { key: "daily"; values: { time: string } };

/** The minutes between those of a list such as `2,32`, if they are evenly spread over the hour. */
function evenMinutes(text: string): number | null {
  if (!/^\d{1,2}(,\d{1,2})+$/.test(text)) return null;
  const minutes = text.split(",").map(Number);
  const [first = 0] = minutes;
  const pause = 60 / minutes.length;
  return Number.isInteger(pause) && minutes.every((minute, place) => minute === first + place * pause) ? pause : null;
}

const pad = (text: string): string => text.padStart(2, "0");

/** A cron expression as a message of `settings.background.times` with its values; null where there is none for it. Times are in UTC. */
export function wordsOfSchedule(cron: string): ScheduleWords | null {
  const [minute = "", hour = "", ...days] = cron.trim().split(/\s+/);
  if (days.length !== 3 || days.some((part) => part !== "*")) return null;
  const stepOf = (part: string) => /^\*\/(\d+)$/.exec(part)?.[1];
  const every = stepOf(minute) ?? evenMinutes(minute);
  const hours = stepOf(hour);
  const isNumber = (part: string) => /^\d{1,2}$/.test(part);
  if (hour === "*" && minute === "*") return { key: "every_minute" };
  if (hour === "*" && every !== null) return { key: "every_minutes", values: { minutes: Number(every) } };
  if (hour === "*" && isNumber(minute)) return { key: "hourly", values: { minute: pad(minute) } };
  if (hours !== undefined && isNumber(minute)) return { key: "every_hours", values: { hours: Number(hours), minute: pad(minute) } };
  if (isNumber(hour) && isNumber(minute)) return { key: "daily", values: { time: `${pad(hour)}:${pad(minute)}` } };
  return null;
}
