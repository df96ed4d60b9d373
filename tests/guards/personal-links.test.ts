import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import type { ButtonUrl, MailButton, PersonalUrl } from "@/lib/kernel/base/mails";

const root = resolve(import.meta.dirname, "../..");

/** Files that make tokens which no email's button leads to, each with the reason. */
const withoutButton: Record<string, string> = {
  "lib/domains/consents/queries.ts": "It goes to the person whose consent it withdraws alone: by colleagues, or by email.",
  "lib/domains/mail/queries/unsubscribe.ts": "The footer's link; an email that has one goes to its recipients alone.",
  "lib/domains/surveys/queries/anonymous.ts": "What finds an anonymous answer, never shown.",
  "lib/domains/calendar/queries/feed.ts": "The address of a colleague's feed, on their own page.",
  "lib/domains/calendar-connections/commands/watch.ts": "Given to a calendar provider.",
  "lib/kernel/auth/link-token.ts": "Makes the tokens.",
};

test("a link in which one person acts is a PersonalUrl, so that only emails which say so can carry it", () => {
  const makers = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `lib/${file}`)
    .filter((file) => readFileSync(join(root, file), "utf8").match(/(?:make|lasting)LinkToken\(/) !== null);
  const unmarked = makers.filter((file) => !(file in withoutButton) && !readFileSync(join(root, file), "utf8").includes("personalUrl("));
  expect(unmarked).toEqual([]);
  expect(Object.keys(withoutButton).filter((file) => !makers.includes(file))).toEqual([]);
});

/** Whether an email with this button takes the URL; the compiler says so, and refuses another answer below. */
type Takes<Button extends MailButton, Url> = Url extends ButtonUrl<Button> ? true : false;

test("the compiler lets a personal link into no email that may be passed on, and any link into one that may not", () => {
  const page: [own: Takes<"page", PersonalUrl>, shared: Takes<"page", string>] = [false, true];
  const personal: [own: Takes<"personal", PersonalUrl>, shared: Takes<"personal", string>] = [true, true];
  const none: [own: Takes<"none", PersonalUrl>, shared: Takes<"none", string>] = [false, false];
  expect({ page, personal, none }).toEqual({ page: [false, true], personal: [true, true], none: [false, false] });
});
