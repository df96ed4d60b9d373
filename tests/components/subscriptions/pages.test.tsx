import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { OwnSubscription } from "@/components/portal/subscriptions/OwnSubscription";
import { CardPageLink } from "@/components/portal/subscriptions/CardPageLink";
import { WorkplaceProvider, type Workplace } from "@/components/shell/workplace";
import { CancelDialog } from "@/components/subscriptions/CancelDialog";
import { PlanDialog } from "@/components/subscriptions/PlanDialog";
import type { SubscriptionRecord } from "@/components/subscriptions/resource";
import { RecurringRevenue } from "@/components/subscriptions/RecurringRevenue";
import { SubscriptionForm } from "@/components/subscriptions/SubscriptionForm";
import { SubscriptionRecordPage } from "@/components/subscriptions/SubscriptionRecordPage";
import { SubscriptionsCompare } from "@/components/subscriptions/SubscriptionsCompare";
import { SubscriptionsList } from "@/components/subscriptions/SubscriptionsList";
import { NavigationProvider } from "@/components/ui/navigation";
import { subscriptionEvents } from "@/lib/domains/subscriptions";
import { loadMessages } from "@/lib/i18n/catalogues";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, replace: () => undefined, refresh: () => undefined, prefetch: () => undefined }),
  usePathname: () => "/dashboard/acme/subscriptions",
  useSearchParams: () => new URLSearchParams(),
  useParams: () => ({}),
  useServerInsertedHTML: () => undefined,
}));

const workplace: Workplace = {
  ...{ slug: "acme", company: "Acme", logo: null, icon: null, currency: "GBP", timezone: "UTC", grants: "all", companies: [] },
  ...{ staff: { id: "stf_1", name: "Ana", email: "ana@acme.example" }, viewing_as: null, unconfirmed: null },
  embedded: { mails: false, payments: false },
};

const messages = await loadMessages("en");

/** Fails on a word that the catalogue lacks. */
function render(page: React.ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale="en"
      timeZone="UTC"
      now={new Date("2026-01-10T00:00:00Z")}
      messages={messages}
      onError={(error) => {
        throw error;
      }}
    >
      <WorkplaceProvider value={workplace}>
        <NavigationProvider>{page}</NavigationProvider>
      </WorkplaceProvider>
    </NextIntlClientProvider>,
  );
}

const [active] = subscriptionEvents.map(({ sample }) => sample as SubscriptionRecord);
const of = (changes: Partial<SubscriptionRecord>): SubscriptionRecord => ({ ...(active as SubscriptionRecord), ...changes });

test.each(["incomplete", "incomplete_expired", "trialing", "active", "past_due", "unpaid", "paused", "canceled", "something_new"])(
  "the page of one that is %s shows its status and what it allows",
  (status) => {
    const html = render(<SubscriptionRecordPage subscription={of({ status })} />);
    expect(html).toContain("Support");
    expect(html.includes("Change plan")).toBe(status === "active" || status === "trialing");
    expect(html.includes("Resume")).toBe(status === "paused");
  },
);

test("differences, a paused collection and a planned end are shown", () => {
  const drift = [
    { field: "status", ours: "active", theirs: "canceled" },
    { field: "provider_ref", ours: "sub_1", theirs: null },
  ];
  const html = render(
    <SubscriptionRecordPage subscription={of({ drift, collection_paused: true, ends_at: "2026-02-05T09:00:00.000Z" })} />,
  );
  for (const text of ["Differs from the provider", "There: canceled", "no longer has it", "not collected", "Ending", "Undo cancellation"])
    expect(html).toContain(text);
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
  for (const text of ["£696.00", "Twelve times MRR", "divided by 2 customers", "12.5%", "Of 8 customers", "ending=true"])
    expect(html).toContain(text);
});

test("the dialogs have words for what they ask", () => {
  const close = () => undefined;
  expect(() => render(<CancelDialog subscription={of({})} onClose={close} />)).not.toThrow();
  expect(() => render(<PlanDialog subscription={of({})} onClose={close} />)).not.toThrow();
});

test("a customer sees what comes next, pays an open invoice and replaces the card", () => {
  const at = new Date("2026-02-05T09:00:00Z");
  const seen = {
    ...{ id: "019b8d7e-0000-7000-8000-000000000001", title: "Support", status: "past_due", quantity: 2, currency: "GBP" as const },
    ...{ amount: "58.00", next_charge_at: null, trial_end: null, ends_at: at, ended_at: null, payment_method: "Visa •••• 4242" },
    ...{ amount_open: "58.00", pay_url: "https://pay.example/i/1" },
  };
  const html = render(<OwnSubscription subscription={seen} />);
  for (const text of ["Payment failed", "Pay £58.00", "Update card", "Ends on", "https://pay.example/i/1"]) expect(html).toContain(text);
  expect(render(<CardPageLink url="https://pay.example/p" />)).toContain("https://pay.example/p");
  expect(render(<CardPageLink url={null} />)).toContain("Try again later");
});
