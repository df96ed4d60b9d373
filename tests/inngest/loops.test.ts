import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Loops of background functions in which an item that fails may end the rest, and why that is right. All others use `tryEach`. */
const loops: Readonly<Record<string, string>> = {
  "calendar/email-invitees.ts": "each guest is a step of one event, which is tried again by itself",
  "contracts/attend-to-contracts.ts": "the steps of one contract, inside of tryEach",
  "custom-fields/fill-retyped-field.ts": "the pages of one field, each a step",
  "dunning/send-payment-reminders.ts": "pages, whose items tryEach takes",
  "exports/write-export.ts": "the parts of one file",
  "files/scan-waiting-files.ts": "it catches per file, and stops while the scanner is away",
  "imports/run-imports.ts": "the parts of one import; each row has a savepoint",
  "mailboxes/poll-mailboxes.ts": "lanes, whose items tryEach takes",
  "payments/ask-gateways.ts": "it catches per attempt and per delivery",
  "payments/close-pages.ts": "each page is a step",
  "privacy-requests/work-on-request.ts": "the batches of one erasure, and erasures that a hold kept, each a step",
  "recurring-invoices/issue-recurring-invoices.ts": "the cycles of one schedule, inside of tryEach",
  "recurring-tasks/create-recurring-tasks.ts": "the cycles of one schedule, inside of tryEach",
  "schedule.ts": "batches of events for tenants",
  "statements/send-monthly-statements.ts": "pages, whose items tryEach takes",
  "subscriptions/reconcile-nightly.ts": "the pages of one comparison",
  "subscriptions/refresh-subscriptions.ts": "it catches per subscription",
  "tax-clearance/mail-released.ts": "the emails of one document, each two steps, which are tried again by themselves",
  "tasks/notify-followers.ts": "the recipients of one notification",
  "tasks/notify-of-mention.ts": "each recipient is a step",
  "tickets/notify-of-tickets.ts": "the recipients of one notification",
  "timesheets/notify-of-timesheets.ts": "the recipients of one notification",
  "work-through.ts": "the lists, whose items tryEach takes",
};

test("every loop of a background function goes on after an item that fails, or says why not", () => {
  const files = readdirSync("inngest", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.startsWith("embedded"),
  );
  const found = files.filter((name) => /\b(?:for|while) \(/.test(readFileSync(join("inngest", name), "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(loops).toSorted());
});
