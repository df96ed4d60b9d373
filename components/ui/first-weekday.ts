/** The first weekday of a locale, 0 for Sunday (CLDR week data, where it is supported; else Monday). */
export function firstWeekday(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  return (info.getWeekInfo?.().firstDay ?? info.weekInfo?.firstDay ?? 1) % 7;
}
