import { getLocale, getTranslations } from "next-intl/server";
import { Alert } from "@/components/ui/Alert";
import { Button } from "@/components/ui/Button";
import { buttonClasses } from "@/components/ui/button-classes";
import { Facts } from "@/components/ui/Facts";
import { TextAreaField } from "@/components/ui/Input";
import type { BookedVisit } from "@/lib/domains/bookings/schema";
import type { Search } from "./read-asked";
import { slotTexts } from "./slot-texts";

/** A booking with what its visitor can do: move it or cancel it, each by a plain form. */
export async function VisitDetails({ visit, token, search }: { visit: BookedVisit; token: string; search: Search }) {
  const t = await getTranslations("bookings.visit");
  const common = await getTranslations("common");
  const locale = await getLocale();
  const { title, place, owner_name, company_name, starts_at, ends_at, timezone, name, email, status, over, movable, slug } = visit;
  const facts = [
    { label: t("when"), value: slotTexts(locale, timezone).span(starts_at, ends_at) },
    ...(place === null ? [] : [{ label: t("where"), value: <bdi>{place}</bdi> }]),
    { label: t("with"), value: <bdi>{`${owner_name}, ${company_name}`}</bdi> },
    { label: t("name"), value: <bdi>{name}</bdi> },
    { label: t("email"), value: <bdi>{email}</bdi> },
  ];
  const page = `/forms/booking/${token}`;
  const isOpen = status === "booked" && !over;
  const said = status === "cancelled" ? null : search["sent"] === "moved" ? t("moved") : search["sent"] ? t("booked", { email }) : null;
  return (
    <div className="grid max-w-xl gap-6">
      <div className="grid gap-1">
        <p className="text-sm text-muted">{t("title")}</p>
        <h1 className="text-xl font-semibold">
          <bdi>{title}</bdi>
        </h1>
      </div>
      {search["problem"] === undefined ? null : (
        <Alert tone="bad" title={t("problem")} live>
          <p>{t(search["problem"] === "rate_limited" ? "problem_busy" : "problem_text")}</p>
        </Alert>
      )}
      {said === null ? null : (
        <Alert tone="good" live>
          <p>{said}</p>
        </Alert>
      )}
      {status === "cancelled" ? (
        <Alert tone="neutral" live>
          <p>{t("cancelled")}</p>
        </Alert>
      ) : null}
      <Facts facts={facts} />
      {isOpen ? (
        <div className="grid gap-4">
          {movable ? (
            <p>
              <a href={`${page}/move`} className={buttonClasses("primary")}>
                {t("move")}
              </a>
            </p>
          ) : null}
          <details className="grid gap-3">
            <summary className="flex min-h-9 w-fit cursor-pointer items-center underline">{t("cancel_open")}</summary>
            <form method="post" action={`/api/public/booking-changes/${token}`} className="grid gap-3 pt-2">
              <p className="text-muted">{t("cancel_text")}</p>
              <TextAreaField name="reason" label={t("reason")} optional={common("optional")} rows={2} maxLength={500} dir="auto" />
              <input type="hidden" name="action" value="cancel" />
              <div>
                <Button type="submit" tone="danger">
                  {t("cancel")}
                </Button>
              </div>
            </form>
          </details>
        </div>
      ) : status === "booked" ? (
        <p className="text-muted">{t("over")}</p>
      ) : null}
      {!isOpen && movable ? (
        <p>
          <a href={`/book/${slug}`} className="inline-flex min-h-9 items-center underline">
            {t("again")}
          </a>
        </p>
      ) : null}
    </div>
  );
}
