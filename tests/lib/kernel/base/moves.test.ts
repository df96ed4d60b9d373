import { expect, test } from "vitest";
import { assertAllows as assertContract } from "@/lib/domains/contracts/rules";
import { assertAllowsText, assertNotOut } from "@/lib/domains/contracts/rules/text";
import { assertAllows as assertEstimate } from "@/lib/domains/estimates/rules";
import { assertAllows as assertExpense } from "@/lib/domains/expenses/rules";
import { assertAllows as assertProposal } from "@/lib/domains/proposals/rules";
import { assertAllows as assertSurvey } from "@/lib/domains/surveys/rules";
import { assertAllows as assertTimesheet } from "@/lib/domains/timesheets/rules";

test.each([
  [
    () => assertTimesheet("submitted", "submit"),
    "This timesheet is already submitted. It can be approved or rejected, and whoever submitted it can withdraw it.",
  ],
  [() => assertProposal("signed", "sign"), "This proposal is already signed. You can convert it to an invoice or send it again."],
  [() => assertProposal("declined", "send"), "This proposal can't be sent because it was declined. You can revise it."],
  [() => assertEstimate("converted", "convert"), "This estimate is already converted. You can send it again."],
  [
    () => assertExpense("approved", "submit"),
    "This expense can't be submitted because it is approved. It can be reimbursed, invoiced or rejected.",
  ],
  [() => assertContract("terminated", "renew"), "This contract can't be renewed because it was terminated. It can no longer change."],
  [
    () => assertAllowsText({ status: "active", signing: "signed" }, "sign"),
    "This contract is already signed. Its text can no longer change.",
  ],
  [
    () => assertAllowsText({ status: "active", signing: "unsent" }, "send"),
    "This contract can't be sent because it is active. Only a draft is sent to be signed.",
  ],
  [
    () => assertNotOut({ status: "draft", signing: "sent" }),
    "This contract can't change because the customer has it to sign. Revise it first.",
  ],
  [() => assertSurvey("draft", "send"), "This survey can't be sent because it is a draft. You can publish it or delete it."],
])("a verb that does not fit is answered in a sentence, and so is what fits: %#", (attempt, message) => {
  expect(attempt).toThrow(message);
});
