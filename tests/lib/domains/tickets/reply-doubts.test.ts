import { expect, test } from "vitest";
import { doubtsOf } from "@/components/tickets/record/reply-doubts";

const doubts = (body: string, more: Partial<Parameters<typeof doubtsOf>[0]> = {}) =>
  doubtsOf({ body, wasNote: false, hasFiles: false, ...more });

test("a reply is asked about where it was a note, names a colleague, or announces a file", () => {
  expect(doubts("We’ll call you tomorrow.")).toEqual([]);
  expect(doubts("@Ada they never pay", { wasNote: true })).toEqual(["internal", "colleague"]);
  expect(doubts("See the attached drawing.")).toEqual(["attachment"]);
  expect(doubts("الرسم مرفق")).toEqual(["attachment"]);
  expect(doubts("See the attached drawing.", { hasFiles: true })).toEqual([]);
  expect(doubts("Write to grace@northwind.example")).toEqual([]);
});
