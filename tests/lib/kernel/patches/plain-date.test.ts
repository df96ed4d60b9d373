import { afterEach, expect, test } from "vitest";
import { putBackDate } from "@/lib/kernel/patches/plain-date";

const plain = Date;
afterEach(() => putBackDate(plain));

test("the Date that Next puts in is put out again, with its instants' constructor", async () => {
  await import("next/dist/server/node-environment-extensions/date");
  expect(Date).not.toBe(plain);
  expect(new Date(0).constructor).not.toBe(plain);
  putBackDate(plain);
  expect(Date).toBe(plain);
  expect(new Date(0).constructor).toBe(plain);
  expect([new Date(0).toISOString(), new plain(0) instanceof Date]).toEqual(["1970-01-01T00:00:00.000Z", true]);
});
