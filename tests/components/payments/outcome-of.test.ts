import fc from "fast-check";
import { expect, test } from "vitest";
import { outcomeOf, type Arrival } from "@/components/payments/paying/outcome-of";
import { AttemptStatus, Attention } from "@/lib/domains/payments/schema";

const page = "https://checkout.stripe.com/c/pay/cs_1";
const attempt = fc.record({
  status: fc.constantFrom(...AttemptStatus.options),
  attention: fc.constantFrom(null, ...Attention.options),
  failure: fc.constantFrom(null, "Your card was declined."),
  redirect_url: fc.constantFrom(null, page),
});
const arrival = fc.constantFrom<Arrival>("to_pay", "left", "back");

test("a declined card and then a good one on the same page: the payer waits, and is never told that it failed", () => {
  const declined = { status: "open" as const, attention: null, failure: "Your card was declined.", redirect_url: page };
  expect(outcomeOf(declined, "back", false)).toBe("waiting");
  expect(outcomeOf(declined, "left", false)).toBe("declined");
});

test("a payer whom the provider sent back is told of a failure only when it is final", () => {
  fc.assert(
    fc.property(attempt, fc.boolean(), (one, settled) => {
      const shown = outcomeOf(one, "back", settled);
      if (shown === "failed" || shown === "expired") expect(one.status).toBe(shown);
      expect(["declined", "left"]).not.toContain(shown);
    }),
  );
});

test("paid is shown for a confirmed payment alone, and nobody is asked to pay what is no longer due", () => {
  fc.assert(
    fc.property(attempt, arrival, fc.boolean(), (one, how, settled) => {
      const shown = outcomeOf(one, how, settled);
      expect(shown === "paid").toBe(one.status === "succeeded");
      if (settled) expect(["failed", "expired", "declined", "left", "going"]).not.toContain(shown);
      if (shown === "going") expect(one.redirect_url).not.toBeNull();
    }),
  );
});

test("a foreign report that names the attempt does not alarm the payer", () => {
  expect(outcomeOf({ status: "open", attention: "other_payment", failure: null, redirect_url: page }, "back", false)).toBe("waiting");
  expect(outcomeOf({ status: "open", attention: "wrong_amount", failure: null, redirect_url: page }, "back", false)).toBe("attention");
});
