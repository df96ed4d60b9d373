import { test } from "vitest";
import { expectEachOnce } from "./faults/kill-poller";

test("of 1,000 emails each becomes one ticket, though the process that reads them and the mail server are killed among them", async () => {
  // Within a batch of 200, and each time at another place.
  const cuts = [
    { after: 137, kills: "process" },
    { after: 371, kills: "server" },
    { after: 671, kills: "process" },
  ] as const;
  await expectEachOnce({ mails: 1_000, cuts });
}, 600_000);
