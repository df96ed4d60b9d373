import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import * as listed from "@/inngest/list";
import type { Schedule } from "@/inngest/schedule";

const root = resolve(import.meta.dirname, "../..");
const schedules = Object.values<unknown>(listed).filter(
  (each): each is Schedule => typeof each === "object" && each !== null && "cron" in each && "work" in each,
);

/** Schedules that do what a colleague or a key ordered, and the file whose command asks for that author's rights when it does it. */
const ordered: Record<string, string> = {
  "issue-recurring-invoices": "lib/domains/recurring-invoices/commands/issue.ts",
  "publish-scheduled-articles": "lib/domains/knowledge-base/commands/schedule.ts",
  "run-scheduled-exports": "lib/domains/exports/commands/run.ts",
};

/**
 * Where code acts as the company instead of its caller, by file: for whom, and why nobody gets more rights by it. A new one is a line here
 * after it asks for the rights of whoever ordered it, or needs none.
 */
const asCompany: Record<string, string> = {
  "inngest/jobs/report-failed-runs.ts": "Notifies of a run that failed.",
  "inngest/on-event.ts": "Follows what somebody did with the permission for it.",
  "inngest/schedule.ts": "Each schedule names its rights.",
  "lib/domains/accounts/commands/address-verification.ts": "The holder of a mailed token verifies an address.",
  "lib/domains/accounts/commands/change-mail.ts": "Tells a person of a change of their account.",
  "lib/domains/accounts/commands/deactivate.ts": "Ends a leaver's own schedules, which nobody else sees.",
  "lib/domains/accounts/commands/invitations.ts": "The holder of a mailed token joins.",
  "lib/domains/accounts/commands/password-reset.ts": "Emails the link to the account's own address.",
  "lib/domains/accounts/commands/provision-tenant.ts": "Fills a new company.",
  "lib/domains/accounts/commands/prove-address.ts": "The person of a proved address, whose keys from before end.",
  "lib/domains/bookings/queries/slots.ts": "A visitor sees free times and books one of them.",
  "lib/domains/branding/queries.ts": "Everybody sees a company's logo.",
  "lib/domains/calendar/queries/invitation.ts": "An invitee answers their own invitation.",
  "lib/domains/consents/commands.ts": "The link's token is the proof of whose consent it withdraws.",
  "lib/domains/customers/commands/autopay.ts": "Publishes the consent of the customer who gave it.",
  "lib/domains/files/commands/download.ts": "A signed address opens one file.",
  "lib/domains/files/commands/reseal.ts": "Encrypts stored files anew after a rotation of keys; nobody sees them by it.",
  "lib/domains/knowledge-base/queries/files.ts": "Everybody sees what published articles show.",
  "lib/domains/mail/queries/drawer.ts": "The demo's page of emails.",
  "lib/domains/payment-gateways/queries/surcharge.ts":
    "A payer pays by the whole customer's country and numbers, which a link does not show.",
  "lib/domains/payments/commands/attempt-parts.ts": "Records what the provider says of a customer's payment.",
  "lib/domains/privacy-requests/commands/proof.ts": "A person proves an address by its link, and downloads their own data.",
  "lib/domains/public-forms/queries.ts": "A visitor's form becomes a ticket or lead.",
  "lib/domains/recurring-invoices/commands/autopay-mail.ts": "Emails a customer their own consent.",
  "lib/domains/retention/commands/remove.ts": "Removes what a rule of the company found; whoever turned it on needed the permissions.",
  "lib/domains/surveys/commands/respond.ts": "A person answers their own survey.",
  "lib/domains/tickets/commands/reply-files.ts": "Attaches what a contact sent to their own ticket.",
  "lib/handlers/calendar-notifications.ts": "A provider's signed notification.",
  "lib/handlers/mail.ts": "A provider's signed report.",
  "lib/handlers/payment-gateways.ts": "A provider's signed webhook.",
  "lib/kernel/http/pages/site-page.ts": "Reads what a public page shows.",
  "scripts/worker/chain-audit.ts": "Takes audit entries into the chain, which nobody orders.",
  "scripts/worker/forward-webhooks.ts": "Sends a webhook what its author may read.",
  "scripts/worker/payment-sandbox.ts": "The demo's payment provider.",
  "scripts/worker/provider-sandboxes.ts": "The demo's other payment providers.",
};

test("every schedule says whose rights its work uses; those that do what was ordered ask for their author's", () => {
  for (const { id, rights } of schedules) expect((rights.author ?? rights.company).length, id).toBeGreaterThan(20);
  expect(schedules.length).toBeGreaterThan(35);
  const byAuthor = schedules.filter(({ rights }) => rights.author !== undefined).map(({ id }) => id);
  expect(byAuthor.sort()).toEqual(Object.keys(ordered).sort());
  for (const [id, file] of Object.entries(ordered))
    expect(/authorObstacle|authorContext|readerContext/.test(readFileSync(join(root, file), "utf8")), id).toBe(true);
});

test("code acts as the company only where it is named with its reason", () => {
  const files = ["lib", "inngest", "scripts/worker", "app"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const found = files.filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return file !== "lib/kernel/context.ts" && /\b(?:systemContext|companyAccess)\(/.test(text);
  });
  expect(found.sort()).toEqual(Object.keys(asCompany).sort());
});
