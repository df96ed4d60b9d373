/** The format of an instant on a page outside any company: with its time zone, which may not be the reader's. */
export const zonedInstant = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;
