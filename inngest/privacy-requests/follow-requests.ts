import {
  mailPrivacyLetter,
  privacyRequestDue,
  privacyRequestExtended,
  privacyRequestFailed,
  privacyRequestFulfilled,
  privacyRequestOpened,
  privacyRequestRefused,
  privacyRequestSearched,
} from "@/lib/domains/privacy-requests";
import { notifyStaff } from "../notifications/notify-staff";
import { onEvent } from "../on-event";

interface Notified {
  id: string;
  version: number;
  due_day: string;
}

/** Without the person's name: an inbox is not a place that erasure should have to search. */
const contentOf = ({ id, version, due_day }: Notified) => ({
  ...{ record_id: id, sequence: version, customer_id: null },
  values: { due_day },
});

export const notifyOfPrivacyRequest = onEvent("notify-of-privacy-request", privacyRequestOpened, async ({ ctx, data, step }) => {
  if (data.origin !== "colleague") await notifyStaff(ctx, "privacy_request_opened", contentOf(data), step);
});

export const notifyOfSearchedPrivacyRequest = onEvent("notify-of-searched-privacy-request", privacyRequestSearched, ({ ctx, data, step }) =>
  notifyStaff(ctx, "privacy_request_searched", contentOf(data), step),
);

export const notifyOfDuePrivacyRequest = onEvent("notify-of-due-privacy-request", privacyRequestDue, ({ ctx, data, step }) =>
  notifyStaff(ctx, "privacy_request_due", contentOf(data), step),
);

export const notifyOfFailedPrivacyRequest = onEvent("notify-of-failed-privacy-request", privacyRequestFailed, ({ ctx, data, step }) =>
  notifyStaff(ctx, "privacy_request_failed", contentOf(data), step),
);

export const emailExtendedPrivacyRequest = onEvent(
  "email-extended-privacy-request",
  privacyRequestExtended,
  async ({ ctx, data, step }) => {
    await step.run("queue", () => mailPrivacyLetter(ctx, { id: data.id, letter: "extended", version: data.version }));
  },
);

export const emailRefusedPrivacyRequest = onEvent("email-refused-privacy-request", privacyRequestRefused, async ({ ctx, data, step }) => {
  await step.run("queue", () => mailPrivacyLetter(ctx, { id: data.id, letter: "refused", version: data.version }));
});

/** A copy is announced with its link, in the command that finishes it. */
export const emailFulfilledPrivacyRequest = onEvent(
  "email-fulfilled-privacy-request",
  privacyRequestFulfilled,
  async ({ ctx, data, step }) => {
    const { id, version, type } = data;
    if (type !== "erasure" && type !== "rectification") return;
    const isHeld = data.summary.some(({ held }) => held > 0);
    const letter = type === "rectification" ? "corrected" : isHeld ? "held" : "erased";
    await step.run("queue", () => mailPrivacyLetter(ctx, { id, letter, version }));
  },
);
