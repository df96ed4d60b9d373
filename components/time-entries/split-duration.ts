/** Whole hours and the rest in minutes; what began to count shows as one minute. */
export function splitDuration(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
