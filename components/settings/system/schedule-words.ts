type ScheduleWords =
  | { key: "every_minute" }
  | { key: "every_minutes"; values: { minutes: number } }
  | { key: "hourly"; values: { minute: string } }
  | { key: "daily"; values: { time: string } };

const pad = (text: string): string => text.padStart(2, "0");

/** A cron expression as a message of `settings.background.times` with its values; null where there is none for it. Times are in UTC. */
export function wordsOfSchedule(cron: string): ScheduleWords | null {
  const [minute = "", hour = "", ...days] = cron.trim().split(/\s+/);
  if (days.length !== 3 || days.some((part) => part !== "*")) return null;
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  const isNumber = (part: string) => /^\d{1,2}$/.test(part);
  if (hour === "*" && minute === "*") return { key: "every_minute" };
  if (hour === "*" && every !== undefined) return { key: "every_minutes", values: { minutes: Number(every) } };
  if (hour === "*" && isNumber(minute)) return { key: "hourly", values: { minute: pad(minute) } };
  if (isNumber(hour) && isNumber(minute)) return { key: "daily", values: { time: `${pad(hour)}:${pad(minute)}` } };
  return null;
}
