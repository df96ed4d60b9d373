import { getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/Alert";
import type { PublicBookingType } from "@/lib/domains/bookings/schema";
import { BookingForm, type FormTexts } from "./BookingForm";
import { readAsked, type Search } from "./read-asked";
import { SlotPicker } from "./SlotPicker";

interface BookingPageProps {
  offer: PublicBookingType;
  slug: string;
  view: "page" | "embed";
  search: Search;
  texts: FormTexts;
}

/** What a visitor can book: first the time, then who they are. */
export async function BookingPage({ offer, slug, view, search, texts }: BookingPageProps) {
  const t = await getTranslations("bookings.page");
  const asked = readAsked(search);
  const path = `/book/${slug}${view === "embed" ? "/embed" : ""}`;
  if (search["sent"] !== undefined)
    return (
      <div className="grid gap-3">
        <h1 className="text-xl font-semibold">{t("sent")}</h1>
        <p role="status" className="measure text-muted">
          {t("sent_text")}
        </p>
      </div>
    );
  const { name, description, length, place, owner_name, company_name, slots } = offer;
  const isTaken = asked.problem === "taken" || (asked.slot !== null && !isOffered(slots, asked.slot));
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">
          <bdi>{name}</bdi>
        </h1>
        <p className="text-muted">
          <bdi>{`${owner_name}, ${company_name}`}</bdi> · {t("length", { minutes: length })}
          {place === null ? null : (
            <>
              {" · "}
              <bdi className="[overflow-wrap:anywhere]">{place}</bdi>
            </>
          )}
        </p>
        {description === "" ? null : (
          <p dir="auto" className="measure pt-1 whitespace-pre-line text-pretty">
            {description}
          </p>
        )}
      </div>
      {isTaken ? (
        <Alert tone="bad" title={t("taken")} live>
          <p>{t("taken_text")}</p>
        </Alert>
      ) : null}
      {asked.slot !== null && !isTaken ? (
        <BookingForm
          {...{ offer, slug, view, texts }}
          slot={asked.slot}
          back={`${path}?${new URLSearchParams({ zone: offer.timezone, month: offer.month }).toString()}`}
        />
      ) : (
        <SlotPicker slots={offer} day={asked.day} path={path} isChosenZone={asked.timezone !== undefined} />
      )}
    </div>
  );
}

const isOffered = (slots: PublicBookingType["slots"], slot: Date): boolean =>
  slots.some(({ starts_at }) => starts_at.getTime() === slot.getTime());
