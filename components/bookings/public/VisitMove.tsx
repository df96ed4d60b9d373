import { getLocale, getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import type { BookedVisit, BookingSlots } from "@/lib/domains/bookings/schema";
import { readAsked, type Search } from "./read-asked";
import { SlotPicker } from "./SlotPicker";
import { slotTexts } from "./slot-texts";

interface VisitMoveProps {
  visit: BookedVisit;
  slots: BookingSlots;
  token: string;
  search: Search;
}

/** The free times to which a booking can be moved; a chosen one is confirmed by a button. */
export async function VisitMove({ visit, slots, token, search }: VisitMoveProps) {
  const t = await getTranslations("bookings.visit");
  const words = await getTranslations("bookings.page");
  const texts = slotTexts(await getLocale(), slots.timezone);
  const page = `/forms/booking/${token}`;
  const { slot, day, timezone, problem } = readAsked(search);
  const length = visit.ends_at.getTime() - visit.starts_at.getTime();
  const isFree = slot !== null && slots.slots.some(({ starts_at }) => starts_at.getTime() === slot.getTime());
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("move_title")}</h1>
        <p className="text-muted">
          <bdi>{visit.title}</bdi> · {t("now")}: {texts.span(visit.starts_at, visit.ends_at)}
        </p>
        <p>
          <a href={page} className="inline-flex min-h-9 items-center underline">
            {t("back")}
          </a>
        </p>
      </div>
      {problem === "taken" || (slot !== null && !isFree) ? (
        <Alert tone="bad" title={words("taken")} live>
          <p>{words("taken_text")}</p>
        </Alert>
      ) : problem === null ? null : (
        <Alert tone="bad" title={t("problem")} live>
          <p>{t(problem === "rate_limited" ? "problem_busy" : "problem_text")}</p>
        </Alert>
      )}
      {slot !== null && isFree ? (
        <form method="post" action={`/api/public/booking-changes/${token}`} className="grid gap-3 rounded-lg border border-line p-4">
          <p className="text-lg font-semibold">{texts.span(slot, new Date(slot.getTime() + length))}</p>
          <input type="hidden" name="action" value="move" />
          <input type="hidden" name="starts_at" value={slot.toISOString()} />
          <input type="hidden" name="timezone" value={slots.timezone} />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" tone="primary">
              {t("move_confirm")}
            </Button>
            <a href={`${page}/move`} className="inline-flex min-h-9 items-center underline">
              {words("other_time")}
            </a>
          </div>
        </form>
      ) : (
        <SlotPicker
          slots={slots}
          day={day}
          path={`${page}/move`}
          isChosenZone={timezone !== undefined || slots.timezone === visit.timezone}
        />
      )}
    </div>
  );
}
