import { test } from "vitest";
import { expectEachOnce } from "./faults/kill-poller";

test("of 160 emails each becomes one ticket, though the mail server and the process that reads them are killed among them", async () => {
  // Within one batch, and each time at another place.
  const cuts = [
    { after: 57, kills: "server" },
    { after: 111, kills: "process" },
  ] as const;
  await expectEachOnce({ mails: 160, cuts });
});
