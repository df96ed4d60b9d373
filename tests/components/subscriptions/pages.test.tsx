import { expect, test, vi } from "vitest";
import { OwnSubscription } from "@/components/portal/subscriptions/OwnSubscription";
import { CardPageLink } from "@/components/portal/subscriptions/CardPageLink";
import { RecurringRevenue } from "@/components/subscriptions/RecurringRevenue";
import { SubscriptionForm } from "@/components/subscriptions/SubscriptionForm";
import { SubscriptionRecordPage } from "@/components/subscriptions/SubscriptionRecordPage";
import { SubscriptionsCompare } from "@/components/subscriptions/SubscriptionsCompare";
import { CustomerSubscriptions } from "@/components/subscriptions/CustomerSubscriptions";
import { SubscriptionsList } from "@/components/subscriptions/SubscriptionsList";
import { answered, of, render } from "./render";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, replace: () => undefined, refresh: () => undefined, prefetch: () => undefined }),
  usePathname: () => "/dashboard/acme/subscriptions",
  useSearchParams: () => new URLSearchParams(),
  useParams: () => ({}),
  useServerInsertedHTML: () => undefined,
}));

test.each(["incomplete", "incomplete_expired", "trialing", "active", "past_due", "unpaid", "paused", "canceled", "something_new"])(
  "the page of one that is %s shows its status and what it allows",
  (status) => {
    const html = render(<SubscriptionRecordPage subscription={of({ status })} />);
    expect(html).toContain("Support");
    expect(html.includes("Change plan")).toBe(status === "active" || status === "trialing");
    expect(html.includes("Resume")).toBe(status === "paused");
  },
);

test("a quantity is read only, and several prices say where they change", () => {
  const html = render(<SubscriptionRecordPage subscription={of({})} />);
  expect(html).toContain("2 × £29.00");
  expect(html).not.toContain("Edit Quantity");
  const [item] = of({}).items;
  const several = render(<SubscriptionRecordPage subscription={of({ items: item ? [item, { ...item, item_ref: "si_2" }] : [] })} />);
  expect(several).not.toContain("Change plan");
  expect(several).toContain("several prices. Change them at the provider.");
  const reading = render(<SubscriptionRecordPage subscription={of({ scheduled: true })} />, { grants: ["subscriptions.read"] });
  expect(reading).not.toContain("schedule at the provider");
});

test("metered prices have no quantity", () => {
  const items = of({}).items.map((item) => ({ ...item, metered: true, quantity: null, unit_amount: "0.0125" }));
  expect(render(<SubscriptionRecordPage subscription={of({ items, quantity: null })} />)).toContain("£0.0125 per unit used");
});

test.each(["en", "ar"] as const)("differences are named and written as text in %s", (locale) => {
  const [item] = of({}).items;
  const items = JSON.stringify([{ ...item, quantity: 3, product_name: undefined }]);
  const drift = [
    { field: "status", ours: "active", theirs: "canceled" },
    { field: "ends_at", ours: "null", theirs: "2026-02-05T09:00:00.000Z" },
    { field: "items", ours: "not read", theirs: items },
    { field: "collection_paused", ours: "false", theirs: "true" },
    { field: "provider_ref", ours: "sub_1", theirs: null },
  ];
  const html = render(
    <SubscriptionRecordPage subscription={of({ drift, collection_paused: true, ends_at: "2026-02-05T09:00:00.000Z" })} />,
    { locale },
  );
  const expected = {
    en: ["Differs from the provider", ">Status<", "Here: <span>Active", "Ended", ">Prices<", "3 × £29.00", "Collection paused", "None"],
    ar: [">الحالة<", "منتهٍ", ">الأسعار<", "التحصيل موقوف", "نعم"],
  };
  for (const text of [...expected[locale], ...(locale === "en" ? ["no longer has it", "not collected", "Undo cancellation"] : [])])
    expect(html).toContain(text);
  expect(html).not.toContain("canceled");
});

test("the provider's test mode is marked", () => {
  const mark = ">Test<";
  const row = { ...of({ live: false }), customer_name: "Northwind" };
  const list = (rows: (typeof row)[]) => render(<SubscriptionsList first={{ query: {}, page: { data: rows, next_cursor: null } }} />);
  const asMark = (html: string) => html.replaceAll(/<svg.*?<\/svg>/g, "").includes(mark);
  expect([list([row]), list([{ ...row, live: true }])].map(asMark)).toEqual([true, false]);
  const input = { customer_id: "cus_1", limit: "20", include: "total" };
  const ofCustomer = (live: boolean) =>
    render(<CustomerSubscriptions id="cus_1" />, {
      cache: answered("cus_1", "subscriptions", input, { data: [{ ...row, live }], next_cursor: null }, "customers"),
    });
  expect([ofCustomer(false), ofCustomer(true)].map(asMark)).toEqual([true, false]);
});

test("a part that cannot be loaded says so, with a way to try again", () => {
  const invoices = answered(of({}).id, "invoices-1", { id: of({}).id }, null);
  expect(render(<SubscriptionRecordPage subscription={of({})} />, { cache: invoices })).toContain("Try again");
  const own = answered("cus_1", "subscriptions", { customer_id: "cus_1", limit: "20", include: "total" }, null, "customers");
  expect(render(<CustomerSubscriptions id="cus_1" />, { cache: own })).toContain("Try again");
  expect(render(<SubscriptionsCompare />, { cache: answered("unmatched", "all", {}, null) })).toContain("Try again");
  expect(render(<SubscriptionForm customer={null} />, { cache: answered("prices", "all", {}, null) })).toContain("Try again");
});

test("one that waits for its first payment has the link to send", () => {
  const waiting = of({ status: "incomplete" });
  const invoice = { number: "SBX-1", status: "open", total: "58.00", currency: "GBP", issued_at: "2026-01-05T09:00:00.000Z" };
  const page = (status: string, grants: "all" | string[] = "all") =>
    render(<SubscriptionRecordPage subscription={{ ...waiting, status }} />, {
      grants,
      cache: answered(
        waiting.id,
        "invoices-1",
        { id: waiting.id },
        {
          data: [{ ...invoice, next_attempt_at: null, hosted_url: "https://pay.example/i/1" }],
        },
      ),
    });
  for (const text of ["Copy payment link", "https://pay.example/i/1"]) expect(page("incomplete")).toContain(text);
  expect(page("active")).not.toContain("Copy payment link");
  expect(page("incomplete", ["subscriptions.read"])).not.toContain("Copy payment link");
});

test("a subscription without a customer here shows its status as text, and whom the provider knows", () => {
  const named = { customer_name: "Contoso", customer_email: "office@contoso.example" };
  const found = { provider_ref: "sub_9", customer_ref: "cus_9", title: "Support", status: "past_due", ...named };
  const nameless = { ...found, provider_ref: "sub_8", customer_ref: "cus_8", customer_name: null, customer_email: null };
  const pages = [{ data: [found, nameless], next_cursor: "next" }];
  const html = render(<SubscriptionsCompare />, { cache: answered("unmatched", "all", {}, { pages, pageParams: [undefined] }) });
  for (const text of ["Past due", "Contoso · office@contoso.example", "cus_8", "Show more"]) expect(html).toContain(text);
  expect(html).not.toContain("cus_9");
  expect(html).not.toContain("past_due");
});

test("the list, the form and the comparison render", () => {
  const row = { ...of({}), customer_name: "Northwind" };
  expect(render(<SubscriptionsList first={{ query: {}, page: { data: [row], next_cursor: null } }} />)).toContain("Northwind");
  expect(render(<SubscriptionForm customer={null} />)).toContain("Trial in days");
  expect(render(<SubscriptionsCompare />)).toContain("At the provider, without a customer here");
});

test("the report says what each figure is", () => {
  const revenue = {
    ...{ currency: "GBP" as const, mrr: "58.00", arr: "696.00", arpa: "29.00", at_risk: "29.00", past_due: "0.00" },
    ...{ customers: 2, counted: 2, trials: 1 },
  };
  const html = render(<RecurringRevenue report={{ data: [revenue], churn: { customers: 8, lost: 1, rate: "12.5" } }} />);
  for (const text of ["£696.00", "Twelve times MRR", "divided by 2 customers", "12.5%", "Of 8 customers", "1 has none now", "ending=true"])
    expect(html).toContain(text);
});

const at = new Date("2026-02-05T09:00:00Z");
const monthly = { interval: "month", interval_count: 1, metered: false, package: null };
const priced = { product_name: "Support", unit_amount: "29.00", ...monthly, quantity: 2 };
const first = { number: "SBX-1", currency: "GBP" as const, amount: "58.00", pay_url: "https://pay.example/i/1" };
const seen = {
  ...{ id: "019b8d7e-0000-7000-8000-000000000001", title: "Support", status: "past_due", quantity: 2, currency: "GBP" as const },
  ...{ amount: "58.00", next_charge_at: null, trial_end: null, ends_at: at, ended_at: null, payment_method: "Visa •••• 4242" },
  ...{ items: [priced], amount_open: "58.00", pay_url: "https://pay.example/i/1", open_invoices: [first] },
};

test("a customer sees the price, what comes next, pays an open invoice and replaces the card", () => {
  const html = render(<OwnSubscription subscription={seen} />);
  for (const text of ["Payment failed", "2 × £29.00", "a month", "Total: £58.00", "Pay £58.00", "Update card", "Ends on"])
    expect(html).toContain(text);
  expect(html).toContain("https://pay.example/i/1");
  expect(render(<CardPageLink url="https://pay.example/p" />)).toContain("https://pay.example/p");
  expect(render(<CardPageLink url={null} />)).toContain("Try again later");
});

test("a customer reads how many units a package price is for", () => {
  const items = [{ ...priced, unit_amount: "10.00", package: { size: 10, round: "up" as const }, quantity: 50 }];
  const html = render(<OwnSubscription subscription={{ ...seen, items, amount: "50.00" }} />);
  for (const text of ["50 at £10.00 per 10", "a month", "Total: £50.00"]) expect(html).toContain(text);
});

test("a customer pays each open invoice, also after the end", () => {
  const second = { ...first, number: "SBX-2", pay_url: "https://pay.example/i/2" };
  const html = render(
    <OwnSubscription
      subscription={{ ...seen, status: "canceled", ends_at: null, ended_at: at, amount_open: "116.00", open_invoices: [first, second] }}
    />,
  );
  for (const text of ["Balance due: £116.00", "Pay £58.00 for SBX-1", "Pay £58.00 for SBX-2", "https://pay.example/i/2"])
    expect(html).toContain(text);
  expect(html).not.toContain("Update card");
});

test.each(["unpaid", "incomplete_expired", "something_new"])("a customer never reads the code %s", (status) => {
  for (const locale of ["en", "ar"] as const)
    expect(render(<OwnSubscription subscription={{ ...seen, status }} />, { locale })).not.toContain(status);
});
