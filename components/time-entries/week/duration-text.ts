/** Text of a duration: 1:30; −0:30 for a correction. Empty for none. */
export function durationText(seconds: number): string {
  if (seconds === 0) return "";
  if (seconds < 0) return `−${durationText(-seconds)}`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

const clock = /^(\d{1,2}):([0-5]?\d)$/;
const hours = /^(\d{0,2})[.,٫](\d{1,2})$|^(\d{1,2})$/;
const units = /^(?:(\d{1,2})\s*h)?\s*(?:(\d{1,4})\s*m(?:in)?)?$/;
const day = 86_400;

/** Arabic digits as Latin ones. */
const latin = (text: string) => text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x6_60));

/** Seconds of a duration as people write it: 1:30, 1.5, 1,5, 1h 30m, 90m; 8 is hours. Empty is 0; null for other text and above a day. */
export function readDuration(text: string): number | null {
  const typed = latin(text).trim().toLowerCase();
  if (typed === "") return 0;
  const seconds = read(typed);
  return seconds === null || seconds > day ? null : seconds;
}

function read(typed: string): number | null {
  const byClock = clock.exec(typed);
  if (byClock) return Number(byClock[1]) * 3600 + Number(byClock[2]) * 60;
  const byHours = hours.exec(typed);
  if (byHours) return Math.round(Number(byHours[3] ?? `${byHours[1] ?? ""}.${byHours[2] ?? "0"}`) * 60) * 60;
  const byUnits = units.exec(typed);
  return byUnits ? Number(byUnits[1] ?? 0) * 3600 + Number(byUnits[2] ?? 0) * 60 : null;
}
