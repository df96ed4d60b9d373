import { expect, test } from "vitest";
import { oddityOfIssueDate } from "@/lib/commerce/issue-date";

test.each([
  [null, null],
  ["2026-03-01", "back_dated"],
  ["2026-03-02", null],
  ["2026-04-02", null],
  ["2026-04-03", "far_future"],
])("on 2 March, an issue date of %s reads as %s", (issue_date, oddity) => {
  expect(oddityOfIssueDate(issue_date, "2026-03-02")).toBe(oddity);
});
