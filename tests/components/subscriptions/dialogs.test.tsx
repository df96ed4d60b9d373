import { expect, test, vi } from "vitest";
import { canEndLater, CancelChoices, CancelDialog } from "@/components/subscriptions/CancelDialog";
import { consequencesOf } from "@/components/subscriptions/consequences-of";
import { PauseDialog } from "@/components/subscriptions/PauseDialog";
import { Consequences } from "@/components/subscriptions/Consequences";
import { PlanDialog } from "@/components/subscriptions/PlanDialog";
import { PlanForm } from "@/components/subscriptions/PlanForm";
import { readQuantity } from "@/components/subscriptions/quantity";
import type { SubscriptionRecord } from "@/components/subscriptions/resource";
import { SubscriptionForm } from "@/components/subscriptions/SubscriptionForm";
import { usePlanChange } from "@/components/subscriptions/use-plan-change";
import { answered, of, render } from "./render";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, replace: () => undefined, refresh: () => undefined, prefetch: () => undefined }),
  usePathname: () => "/dashboard/acme/subscriptions",
  useSearchParams: () => new URLSearchParams(),
  useParams: () => ({}),
  useServerInsertedHTML: () => undefined,
}));
const close = () => undefined;
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, "");
/** What the dialog shows first: it waits for the end wherever the state allows it. */
const cancelling = (changes: Partial<SubscriptionRecord>): string => {
  const subscription = of(changes);
  const immediately = !canEndLater(subscription);
  return textOf(render(<CancelChoices subscription={subscription} immediately={immediately} onChoose={close} />));
};

test("the dialogs open with all their texts", () => {
  expect(() => render(<CancelDialog subscription={of({})} onClose={close} />)).not.toThrow();
  expect(() => render(<PlanDialog subscription={of({})} onClose={close} />)).not.toThrow();
  for (const verb of ["pause", "resume"] as const)
    expect(() => render(<PauseDialog subscription={of({})} verb={verb} onClose={close} />)).not.toThrow();
});

test("cancelling at the end says what becomes of the state's own money and access", () => {
  expect(cancelling({})).toContain("No further period is charged.");
  expect(cancelling({})).toContain("Access stays until Feb 5, 2026");
  const trial = cancelling({ status: "trialing", trial_end: "2026-01-20T09:00:00.000Z" });
  expect(trial).toContain("The trial ends without a first charge.");
  expect(trial).toContain("Access stays until Jan 20, 2026");
  const late = cancelling({ status: "past_due", access: "until", access_until: "2026-01-19T09:00:00.000Z", amount_open: "58.00" });
  expect(late).toContain("The provider keeps trying to charge the open £58.00.");
  expect(late).toContain("Access lasts until Jan 19, 2026, or until Feb 5, 2026 if the open invoice is paid.");
  expect([cancelling({}), trial, late].filter((text) => text.includes("paid for"))).toEqual([]);
});

test.each(["incomplete", "unpaid", "paused"])("one that is %s is cancelled now alone, and has no access to keep", (status) => {
  const text = cancelling({ status, access: "none" });
  expect(text).not.toContain("At the end of the period");
  expect(text).toContain("it can only be cancelled now");
  expect(text).not.toContain("Access stays");
  expect(text).toContain("There’s no access now");
});

test("an end that is planned, or a missing period, leaves only now", () => {
  for (const changes of [{ ends_at: "2026-02-05T09:00:00.000Z" }, { period_end: null }]) {
    expect(cancelling(changes)).not.toContain("At the end of the period");
    expect(cancelling(changes)).toContain("Access ends now.");
  }
});

test("a pause and its end say what becomes of money, access and dates before they happen", () => {
  const pausing = (verb: "pause" | "resume", changes: Partial<SubscriptionRecord>, locale: "en" | "ar" = "en") =>
    textOf(render(<Consequences subscription={of(changes)} act={verb} />, { locale }));
  for (const part of ["the rest of the paid period isn’t refunded", "returns when you resume", "Resuming starts a new period"])
    expect(pausing("pause", {})).toContain(part);
  expect(pausing("pause", { status: "past_due", amount_open: "58.00" })).toContain("The open £58.00 still has to be paid.");
  const paused = { status: "paused", access: "none" } as const;
  for (const part of ["£58.00 is charged now", "Access starts again now.", "A new period starts now"])
    expect(pausing("resume", paused)).toContain(part);
  expect(pausing("resume", { ...paused, amount: null })).toContain("A new period is charged now.");
  expect(pausing("resume", paused, "ar")).toContain("فترة جديدة");
});

test("every state and act has its three sentences", () => {
  const statuses = ["incomplete", "trialing", "active", "past_due", "unpaid", "paused", "something_new"];
  const keys = statuses.flatMap((status) =>
    (["cancel_at_end", "cancel_now", "pause", "resume"] as const).map((act) => consequencesOf(of({ status, amount_open: "5.00" }), act)),
  );
  expect(keys).toHaveLength(28);
  const usage = of({}).items.map((item) => ({ ...item, metered: true }));
  expect(consequencesOf(of({ items: usage }), "cancel_at_end").money).toBe("end_usage");
  expect(consequencesOf(of({ status: "past_due", amount_open: "5.00" }), "cancel_now").money).toBe("now_open");
  expect(consequencesOf(of({ status: "trialing" }), "pause").money).toBe("pause_trial");
});

const price = {
  ...{ price_ref: "price_2", product_name: "Premium", currency: "GBP", unit_amount: "99.00", interval: "month", interval_count: 1 },
  ...{ metered: false, trial_days: null },
};
const offering = (prices: object[]) => answered("prices", "all", {}, { data: prices, next_cursor: null, configured: true });
function Planning({ subscription }: { subscription: SubscriptionRecord }) {
  return <PlanForm plan={usePlanChange(subscription, close)} />;
}
const planning = (prices: object[] | null, changes: Partial<SubscriptionRecord> = {}) =>
  render(<Planning subscription={of(changes)} />, {
    cache: prices === null ? answered("prices", "all", {}, null) : offering(prices),
  });

test("an archived price stays chosen and is marked", () => {
  const html = planning([price]);
  expect(html).toContain('<option value="price_1" selected="">Support · £29.00 a month (no longer offered)</option>');
  expect(html).toContain(">Premium · £99.00 a month</option>");
  const listed = planning([{ ...price, price_ref: "price_1", product_name: "Support", unit_amount: "29.00" }, price]);
  expect(listed).toContain('<option value="price_1" selected="">Support · £29.00 a month</option>');
  expect(listed).not.toContain("no longer offered");
});

test("prices that cannot be loaded leave the present one, with a way to try again", () => {
  const html = planning(null);
  expect(html).toContain("Try again");
  expect(html).toContain('<option value="price_1" selected="">Support · £29.00 a month</option>');
  expect(planning([price])).not.toContain("Try again");
});

test("a metered price asks for no quantity", () => {
  expect(planning([price])).toContain("plan_quantity");
  const items = of({}).items.map((item) => ({ ...item, metered: true, quantity: null }));
  const html = planning([price], { items });
  expect(html).not.toContain("plan_quantity");
  expect(html).toContain("charged by usage");
  expect(render(<SubscriptionForm customer={null} />, { cache: offering([price]) })).toContain("Premium · £99.00 a month");
});

test("a quantity is a whole number, in any digits", () => {
  expect(["2", " 1,000 ", "٣", "1000000"].map(readQuantity)).toEqual([2, 1000, 3, 1_000_000]);
  expect(["", "0", "-1", "1.5", "two", "1000001"].map(readQuantity)).toEqual([null, null, null, null, null, null]);
});
