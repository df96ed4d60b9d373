import { expect, test } from "vitest";
import { doubtsOf, latestSender } from "@/components/tickets/record/reply-doubts";

const doubts = (body: string, more: Partial<Parameters<typeof doubtsOf>[0]> = {}) =>
  doubtsOf({ body, wasNote: false, hasFiles: false, sender: null, ...more });

test("a reply is asked about where it was a note, names a colleague, or announces a file", () => {
  expect(doubts("We’ll call you tomorrow.")).toEqual([]);
  expect(doubts("@Ada they never pay", { wasNote: true })).toEqual(["internal", "colleague"]);
  expect(doubts("See the attached drawing.")).toEqual(["attachment"]);
  expect(doubts("الرسم مرفق")).toEqual(["attachment"]);
  expect(doubts("See the attached drawing.", { hasFiles: true })).toEqual([]);
  expect(doubts("Write to grace@northwind.example")).toEqual([]);
});

test("each reply to a sender who is not proved is asked about, by the latest email of the thread", () => {
  expect(doubts("Here is the account.", { sender: "unproved" })).toEqual(["unproved"]);
  expect(doubts("Here is the account.", { sender: "forged" })).toEqual(["forged"]);
  expect(doubts("Here is the account.", { sender: "proved" })).toEqual([]);
  const [ours, proved, unproved] = [{ sender_proof: null }, { sender_proof: "proved" }, { sender_proof: "unproved" }];
  expect([latestSender([unproved, proved, ours]), latestSender([proved, unproved, ours]), latestSender([ours])]).toEqual([
    "proved",
    "unproved",
    null,
  ]);
});
