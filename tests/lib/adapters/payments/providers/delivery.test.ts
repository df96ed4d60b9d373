import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { checkAge, checkSignature, inDelivery, parseBody } from "@/lib/adapters/payments/providers/delivery";
import { unreadableAnswer } from "@/lib/adapters/payments/providers/client";

const refused = (code: string) => expect.objectContaining({ code: "malformed", errors: [expect.objectContaining({ code })] });

test("a signature matches whole or not at all", () => {
  const right = createHmac("sha256", "key").update("body").digest("hex");
  expect(() => checkSignature(right, right)).not.toThrow();
  for (const given of [null, "", right.slice(0, -1), `${right}0`, right.replace(/.$/, (last) => (last === "0" ? "1" : "0"))])
    expect(() => checkSignature(given, right)).toThrow(refused("signature"));
});

test("a signed time may be 300 seconds away in both directions", () => {
  const now = new Date(1_700_000_000_000);
  for (const away of [-300, 0, 300]) expect(() => checkAge(1_700_000_000 + away, now)).not.toThrow();
  for (const away of [-301, 301, Number.NaN]) expect(() => checkAge(1_700_000_000 + away, now)).toThrow(refused("date"));
});

test("what cannot be read is the delivery's fault", () => {
  expect(() => parseBody(Buffer.from("no json"))).toThrow(refused("format"));
  expect(() =>
    inDelivery(() => {
      throw unreadableAnswer();
    }),
  ).toThrow(refused("format"));
});
