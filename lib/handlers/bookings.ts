import { cancelBookedVisit, moveBookedVisit, submitBooking, submitBookingWithoutScripts } from "@/lib/domains/bookings";
import { placeOf } from "@/lib/kernel/auth/attempts";
import { AppError } from "@/lib/kernel/base/errors";
import { visitorContext } from "@/lib/kernel/context";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { limitVisitors, type PublicRate } from "@/lib/kernel/http/endpoint/public-endpoint";
import { problemOf, submitPublicForm } from "@/lib/kernel/http/pages/public-form";
import { siteForm } from "@/lib/kernel/http/pages/site-form";

/** Ten bookings at once from one address, then one every two minutes; a company takes a hundred at once, then one every two seconds. */
export const bookRate: PublicRate = {
  name: "booking-submit",
  address: { burst: 10, seconds: 120 },
  tenant: { burst: 100, seconds: 2 },
};
export const slotRate: PublicRate = { name: "booking-slots", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };
const changeRate: PublicRate = { name: "booking-change", address: { burst: 20, seconds: 6 }, tenant: { burst: 300, seconds: 1 } };

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The page of the form, with the time and the zone that were chosen. */
function formPage(view: string, fields: Readonly<Record<string, unknown>>, isTaken: boolean): string {
  const slug = encodeURIComponent(textOf(fields["slug"]));
  const chosen = new URLSearchParams();
  if (fields["timezone"] !== undefined) chosen.set("zone", textOf(fields["timezone"]));
  if (!isTaken && fields["starts_at"] !== undefined) chosen.set("slot", textOf(fields["starts_at"]));
  return `/book/${slug}${view === "embed" ? "/embed" : ""}?${chosen.toString()}`;
}

const isTaken = ({ errors }: AppError): boolean => errors?.[0]?.code === "taken";

/** The questions are sent as `question.<number>` with their answers as `answer.<number>`. */
function readAnswers(fields: Record<string, unknown>): { question: unknown; answer: unknown }[] {
  return Object.entries(fields).flatMap(([name, question]) => {
    const [, number] = /^question\.(\d{1,2})$/.exec(name) ?? [];
    const answer = number === undefined ? "" : fields[`answer.${number}`];
    return number === undefined || answer === "" || answer === undefined ? [] : [{ question, answer }];
  });
}

function readBooking(fields: Record<string, unknown>): Record<string, unknown> {
  const own = Object.entries(fields).filter(([name, value]) => value !== "" && !/^(question|answer)\.\d{1,2}$/.test(name));
  return { ...Object.fromEntries(own), answers: readAnswers(fields) };
}

/** The form that the company's own booking page shows; `view` is that page, or the one inside a frame. */
export const bookByForm = siteForm<{ view: string }>({
  reason: "The form of a booking page, which works without a script; its tenant is the host’s.",
  operationId: submitBooking.id,
  fields: null,
  page: ({ view }, fields) => formPage(view, fields, false),
  problem(error) {
    if (isTaken(error)) return "taken";
    return error.errors?.[0]?.code === "organizer" ? "organizer" : problemOf(error);
  },
  async work({ names: { view }, ...call }) {
    const body = await submitPublicForm(call, readBooking(call.fields), {
      rate: bookRate,
      submit: submitBooking,
      withoutScripts: submitBookingWithoutScripts,
    });
    const url = textOf(body["booking_url"]);
    // What fills in the hidden field is a program, for which nothing was booked.
    const isShown = url !== "" && view !== "embed";
    return { location: isShown ? `${new URL(url).pathname}?sent=booked` : `${formPage(view, call.fields, true)}&sent=1`, body };
  },
});

const tokenOf = ({ token }: { token: string }): string => encodeURIComponent(decodeURIComponent(token));

/** The buttons of a booking's page. Reading the page never changes anything: programs that scan mails read it too. */
export const changeByForm = siteForm<{ token: string }>({
  reason: "The forms of a booking, which work without a script; its tenant is the host’s.",
  operationId: moveBookedVisit.id,
  fields: ["action", "starts_at", "timezone", "reason"],
  page(names, { action, timezone }) {
    const page = `/forms/booking/${tokenOf(names)}`;
    return action === "move" ? `${page}/move?zone=${encodeURIComponent(textOf(timezone))}` : page;
  },
  problem: (error) => (isTaken(error) ? "taken" : error.code),
  async work({ runtime, tenant, request, names, fields: { action, starts_at, reason } }) {
    const ctx = visitorContext(runtime, tenant, request);
    await limitVisitors(runtime, changeRate, tenant, placeOf(request.ip), new Headers());
    const token = decodeURIComponent(names.token);
    const page = `/forms/booking/${tokenOf(names)}`;
    if (action === "move") {
      const moved = await moveBookedVisit(ctx, decodeInput(moveBookedVisit.input, { token, starts_at }, ["token"]));
      return { location: `${page}?sent=moved`, body: { status: moved.status } };
    }
    if (action !== "cancel") throw new AppError("malformed", "The action is move or cancel.");
    const input = { token, ...(textOf(reason).trim() === "" ? {} : { reason }) };
    const cancelled = await cancelBookedVisit(ctx, decodeInput(cancelBookedVisit.input, input, ["token"]));
    return { location: page, body: { status: cancelled.status } };
  },
});
