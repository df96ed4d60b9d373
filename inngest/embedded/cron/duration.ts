const unitMilliseconds: Record<string, number> = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

/** Parses a duration of the SDK such as "1w2d3h4m5s" to milliseconds; "" is 0; undefined for other text. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+[wdhms])*$/.test(text)) return undefined;
  let total = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)([wdhms])/g)) total += Number(count) * (unitMilliseconds[unit ?? ""] ?? 0);
  return Number.isSafeInteger(total) ? total : undefined;
}

/** Parses a duration from `now`, or an instant (RFC 3339); undefined when the text is neither. */
export function parseDeadline(text: string, now: Date): Date | undefined {
  const duration = parseDuration(text);
  if (duration !== undefined) return checked(now.getTime() + duration);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? checked(Date.parse(text)) : undefined;
}

/** Parses a `retry-after` header (RFC 9110 §10.2.3: seconds or a date; the SDK also sends an RFC 3339 instant). */
export function parseRetryAfter(text: string, now: Date): Date | undefined {
  return /^\d+$/.test(text) ? checked(now.getTime() + Number(text) * 1_000) : checked(Date.parse(text));
}

function checked(milliseconds: number): Date | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
