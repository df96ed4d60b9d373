import { consentGiven, mailConsent } from "@/lib/domains/consents";
import { onEvent } from "../on-event";

/** Withdrawing is as easy as agreeing: the link comes by email. */
export const emailGivenConsent = onEvent("email-given-consent", consentGiven, async ({ ctx, data, step }) => {
  await step.run("queue", () => mailConsent(ctx, { id: data.id }));
});
