import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseMessages } from "@/lib/adapters/mailboxes/choose-messages";

test("readings of any size, one after another, take each message once and in order", () => {
  const folder = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1 });
  fc.assert(
    fc.property(folder, fc.integer({ min: 1, max: 7 }), (uids, limit) => {
      const last = Math.max(...uids);
      const taken: number[] = [];
      for (;;) {
        // As servers do, the last message is always in the answer, and some answer twice.
        const listed = [last, last, ...uids].map((uid) => ({ uid }));
        const next = chooseMessages(listed, taken.at(-1) ?? 0, limit);
        if (next.length === 0) break;
        taken.push(...next.map(({ uid }) => uid));
      }
      expect(taken).toEqual([...uids].sort((one, other) => one - other));
    }),
  );
});
