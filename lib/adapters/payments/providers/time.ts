/** The time that a report states; `now` for one that states none. */
export function timeOf(text: string | null | undefined, now: Date): Date {
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? now : time;
}
