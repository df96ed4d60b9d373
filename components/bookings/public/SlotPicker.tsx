import { ChevronLeft, ChevronRight } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { buttonClasses } from "@/components/ui/button-classes";
import { classNames } from "@/components/ui/class-names";
import { firstWeekday } from "@/components/ui/first-weekday";
import { addDays, readDay } from "@/lib/commerce/days";
import type { BookingSlots } from "@/lib/domains/bookings/schema";
import { slotTexts } from "./slot-texts";
import { ZoneChoice } from "./ZoneChoice";

interface SlotPickerProps {
  slots: BookingSlots;
  /** The day whose times are shown; by default the first with any. */
  day: string | null;
  /** The page's own address, and what stays in its query. */
  path: string;
  kept?: Readonly<Record<string, string>>;
  /** Whether the visitor chose the zone themselves. */
  isChosenZone: boolean;
}

/** The free times of a month as plain links: a calendar of days, and the times of the chosen one. Works without scripts. */
export async function SlotPicker({ slots: found, day: asked, path, kept = {}, isChosenZone }: SlotPickerProps) {
  const t = await getTranslations("bookings.page");
  const locale = await getLocale();
  const { timezone, month, previous_month, next_month, slots } = found;
  const texts = slotTexts(locale, timezone);
  const byDay = new Map<string, Date[]>();
  for (const { day, starts_at } of slots) byDay.set(day, [...(byDay.get(day) ?? []), starts_at]);
  const chosen = asked !== null && byDay.has(asked) ? asked : ([...byDay.keys()][0] ?? null);
  const at = (query: Record<string, string>) => `${path}?${new URLSearchParams({ ...kept, zone: timezone, ...query }).toString()}`;
  const starts = chosen === null ? [] : (byDay.get(chosen) ?? []);
  const labels = texts.times(starts);
  const weeks = weeksOf(month, firstWeekday(locale));
  const step = (to: string | null, label: string, icon: "back" | "on") =>
    to === null ? (
      <span className="size-9 shrink-0" />
    ) : (
      <a href={at({ month: to })} aria-label={label} className={classNames(buttonClasses("quiet"), "size-9 shrink-0 px-0")}>
        {icon === "back" ? (
          <ChevronLeft aria-hidden="true" className="size-5 shrink-0 rtl:rotate-180" />
        ) : (
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 rtl:rotate-180" />
        )}
      </a>
    );
  return (
    <div className="grid gap-5">
      <ZoneChoice
        timezone={timezone}
        path={path}
        kept={{ ...kept, month }}
        isChosen={isChosenZone}
        words={{ zone: t("zone"), show: t("zone_show") }}
      />
      {slots.length === 0 && previous_month === null && next_month === null ? (
        <p className="text-muted">{t("none_at_all")}</p>
      ) : (
        <div className="grid items-start gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="grid gap-2">
            <div className="flex items-center justify-between gap-2">
              {step(previous_month, t("earlier"), "back")}
              <h2 className="font-semibold">{texts.month(month)}</h2>
              {step(next_month, t("later"), "on")}
            </div>
            <table className="w-full table-fixed border-separate border-spacing-0.5 text-center">
              <caption className="sr-only">{t("choose_day")}</caption>
              <thead>
                <tr>
                  {(weeks[0] ?? []).map((day) => (
                    <th key={day} scope="col" abbr={texts.weekdayName(day)} className="pb-1 text-sm font-normal text-muted">
                      {texts.weekday(day)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week[0]}>
                    {week.map((day) => (
                      <td key={day} className="p-0">
                        {day.startsWith(month) ? (
                          <Day
                            number={Number(day.slice(8))}
                            href={byDay.has(day) ? at({ month, day }) : null}
                            label={t("free_on", { day: texts.day(day), count: byDay.get(day)?.length ?? 0 })}
                            isChosen={day === chosen}
                          />
                        ) : null}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {chosen === null ? (
            <p className="text-muted md:pt-12">{t("none")}</p>
          ) : (
            <div className="grid gap-3">
              <h3 id="times" className="font-semibold md:pt-1.5">
                {texts.day(chosen)}
              </h3>
              <ul aria-labelledby="times" className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
                {starts.map((start, index) => (
                  <li key={start.toISOString()}>
                    <a
                      href={at({ slot: start.toISOString() })}
                      className={classNames(buttonClasses("secondary"), "min-h-10 w-full tabular-nums")}
                    >
                      {labels[index]}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Day({ number, href, label, isChosen }: { number: number; href: string | null; label: string; isChosen: boolean }) {
  const shape = "grid min-h-10 w-full place-items-center rounded-md tabular-nums no-underline";
  if (href === null) return <span className={classNames(shape, "text-muted")}>{number}</span>;
  return (
    <a
      href={href}
      aria-label={label}
      aria-current={isChosen ? "date" : undefined}
      className={classNames(shape, "font-semibold", isChosen ? "bg-brand text-on-brand" : "bg-accent-soft hover:opacity-90")}
    >
      {number}
    </a>
  );
}

/** The weeks that a month touches, with the days around it. @param first the first weekday, 0 for Sunday. */
function weeksOf(month: string, first: number): string[][] {
  const start = `${month}-01`;
  const before = (new Date(readDay(start)).getUTCDay() - first + 7) % 7;
  const weeks: string[][] = [];
  for (let day = addDays(start, -before); day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
}
