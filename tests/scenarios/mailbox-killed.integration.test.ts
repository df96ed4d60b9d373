import { test } from "vitest";
import { expectEachOnce } from "./faults/kill-poller";

test("of 160 emails each becomes exactly one ticket, though the process that reads them is killed twice among them", async () => {
  // Within a batch of 50, and each time at another place.
  await expectEachOnce({ mails: 160, cuts: [57, 111] });
}, 240_000);
