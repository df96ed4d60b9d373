/** Text of a duration: 1:30; −0:30 for a correction. Empty for none. */
export function durationText(seconds: number): string {
  if (seconds === 0) return "";
  if (seconds < 0) return `−${durationText(-seconds)}`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
