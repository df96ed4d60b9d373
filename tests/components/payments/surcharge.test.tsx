import type { ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { PaySection } from "@/components/payments/paying/PaySection";
import { PaymentOutcome } from "@/components/payments/paying/PaymentOutcome";
import { paymentEvents } from "@/lib/domains/payments";
import { PaymentAttempt } from "@/lib/domains/payments/schema";
import { render } from "../subscriptions/render";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, replace: () => undefined, refresh: () => undefined, prefetch: () => undefined }),
  usePathname: () => "/d/return",
  useSearchParams: () => new URLSearchParams(),
  useParams: () => ({}),
  useServerInsertedHTML: () => undefined,
}));

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/\s+/g, " ");

const free = { gateway: "stripe", save_method: false, surcharge: "0.00", total: "120.00" };
const dear = { gateway: "paypal", save_method: false, surcharge: "2.70", total: "122.70" };
const section = (given: Pick<ComponentProps<typeof PaySection>, "choices" | "parts">) =>
  textOf(render(<PaySection action="/pay" currency="GBP" company="Acme" amount="£120.00" under_way={null} may_keep={false} {...given} />));

test("the pay button says the sum and its parts", () => {
  expect(section({ choices: [free] })).toContain("Pay £120.00");
  const text = section({ choices: [dear] });
  expect(text).toContain("Pay £122.70");
  expect(text).toContain("Invoice £120.00 + surcharge £2.70");
});

test("of several gateways each says its own sum, and the button none", () => {
  const text = section({ choices: [free, dear] });
  expect(text).toContain("£122.70, including a surcharge of £2.70");
  expect(text).not.toContain("Pay £");
});

test("where the payer chooses the amount, the surcharge is announced", () => {
  const parts = [
    { value: "60.00", label: "instalment" as const, amount: "£60.00" },
    { value: "120.00", label: "all" as const, amount: "£120.00" },
  ];
  expect(section({ choices: [dear], parts })).toContain("A surcharge is added. You see it before you pay.");
});

const [sample] = paymentEvents.filter(({ noun }) => noun === "payment_attempt").map((event) => event.sample);
const attemptWith = (surcharge: string, status: "open" | "succeeded") =>
  PaymentAttempt.decode({ ...(sample as Parameters<typeof PaymentAttempt.decode>[0]), failure: null, surcharge, status });
const outcome = (surcharge: string, status: "open" | "succeeded", locale: "en" | "ar" = "en") =>
  render(
    <PaymentOutcome
      {...{ attempt: attemptWith(surcharge, status), reference: "att_1", invoice_numbers: ["INV-1"], company: "Acme" }}
      {...{
        check_action: "/check",
        document_href: "/d",
        page_href: "/d/return?attempt=att_1",
        arrival: "to_pay",
        settled: false,
        credited: null,
      }}
    />,
    { locale },
  );

test("with a surcharge the payer goes on by themselves, and sees the exact sum before", () => {
  expect(outcome("0.00", "open")).toContain('http-equiv="refresh"');
  const html = outcome("2.70", "open");
  expect(html).not.toContain("refresh");
  expect(textOf(html)).toContain("You pay £122.70: £120.00 for the invoice and £2.70 as a surcharge for this way of paying.");
  expect(outcome("2.70", "open", "ar")).not.toContain("refresh");
});

test("the receipt says what of the amount was the surcharge", () => {
  expect(textOf(outcome("2.70", "succeeded"))).toMatch(/Amount £122\.70 Of it, surcharge £2\.70/);
  expect(textOf(outcome("0.00", "succeeded"))).not.toContain("surcharge");
});
