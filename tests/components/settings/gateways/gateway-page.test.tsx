import { describe, expect, test, vi } from "vitest";
import { GatewayPage } from "@/components/settings/gateways/GatewayPage";
import type { Gateway } from "@/components/settings/gateways/resource";
import { paymentGatewayEvents } from "@/lib/domains/payment-gateways";
import { render } from "../../subscriptions/render";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, replace: () => undefined, refresh: () => undefined, prefetch: () => undefined }),
  usePathname: () => "/dashboard/acme/settings/payment-gateways/stripe",
  useSearchParams: () => new URLSearchParams(),
  useParams: () => ({}),
  useServerInsertedHTML: () => undefined,
}));

const [sample] = paymentGatewayEvents.map((event) => event.sample as Gateway);
const steps = [
  { step: "settings", ok: true, status: "passed", message: "The settings are complete.", duration_ms: 3 },
  { step: "pay", ok: false, status: "needs_payer", message: "The test payment has to be paid first." },
  { step: "payment_webhook", ok: false, status: "waiting", message: "The provider's webhook has not come yet." },
  { step: "refund", ok: false, status: "failed", message: "Refused." },
] as const;
const test_result = {
  ...{ ok: true, complete: false, at: "2026-01-05T09:00:00.000Z", amount: "10.00", currency: "GBP" as const },
  ...{ steps: [...steps], pay_url: "https://pay.example/page" },
};
const quiet = { data: [], next_cursor: null, set_aside: 0, key_refused: false };
const page = (changes: Partial<Gateway>, deliveries = quiet, locale: "en" | "ar" = "en") =>
  render(<GatewayPage gateway={{ ...(sample as Gateway), ...changes }} deliveries={deliveries} />, { locale });

describe("a gateway's page", () => {
  test("names the events to choose at the provider, unless each payment names the address", () => {
    expect(page({})).toContain("refund.updated");
    expect(page({})).toContain("Choose these events at the provider:");
    expect(page({ webhook: { subscription: "per_payment", events: [] } })).toContain("The provider gets this URL with each payment.");
  });

  test("shows each step of the test, and the payment that somebody has still to make", () => {
    const html = page({ test: test_result });
    for (const text of ["Test not finished", "Needs the test payment", "Waiting for the provider’s webhook", "Check and refund"])
      expect(html).toContain(text);
    expect(html).toContain('href="https://pay.example/page"');
    expect(page({ test: { ...test_result, pay_url: null } })).not.toContain("Check and refund");
  });

  test("warns of a refused key and of deliveries set aside", () => {
    expect(page({})).not.toContain("refuses the key");
    const html = page({}, { ...quiet, set_aside: 2, key_refused: true });
    expect(html).toContain("The provider refuses the key");
    expect(html).toContain("2 webhooks are set aside");
  });

  test("says what the law forbids beside the surcharge, and has every word in Arabic", () => {
    const surcharge = { percent: "2.5", fixed: { amount: "0.30", currency: "GBP" as const }, companies_confirmed: true };
    const html = page({ surcharge });
    expect(html).toContain("the law forbids surcharges on consumers’ payments");
    expect(html).toMatch(/name="surcharge\.percent"[^>]*value="2\.5"|value="2\.5"[^>]*name="surcharge\.percent"/);
    expect(page({ surcharge, test: test_result }, { ...quiet, set_aside: 1, key_refused: true }, "ar")).toContain("الرسم الإضافي");
  });
});
