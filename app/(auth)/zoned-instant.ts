/** How a moment is written on a page that is no company's: with its zone, which need not be the reader's. */
export const zonedInstant = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;
