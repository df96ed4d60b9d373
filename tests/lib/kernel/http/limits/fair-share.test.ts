import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeTurn } from "@/lib/kernel/http/limits/fair-share";

// Turns end when a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Reads that last until they are told to end, and how many of a company's are under way. */
function slowReads() {
  const ends: (() => void)[] = [];
  let running = 0;
  const read = async () => {
    running += 1;
    await new Promise<void>((end) => ends.push(end));
    running -= 1;
  };
  return { read, running: () => running, endOne: () => ends.shift()?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a company's reads beyond its share wait for its own earlier ones, in their order", async () => {
  const slow = slowReads();
  const company = randomUUID();
  const all = Array.from({ length: 10 }, () => takeTurn(company, slow.read));
  for (let left = 10; left > 0; left--) {
    await settled();
    expect(slow.running()).toBe(Math.min(2, left));
    slow.endOne();
  }
  await Promise.all(all);
});

test("another company's read begins at once", async () => {
  const slow = slowReads();
  const flood = Array.from({ length: 50 }, () => takeTurn("hot", slow.read));
  expect(await takeTurn("quiet", () => Promise.resolve("answered"))).toBe("answered");
  for (let left = 50; left > 0; left--) {
    slow.endOne();
    await settled();
  }
  await Promise.all(flood);
});

test("a read that fails gives its turn back", async () => {
  const company = randomUUID();
  const fail = () => takeTurn(company, () => Promise.reject(new Error("broken")));
  for (let count = 0; count < 8; count++) await expect(fail()).rejects.toThrow("broken");
  expect(await takeTurn(company, () => Promise.resolve(1))).toBe(1);
});

test("a read that takes long gives its turn on, and is answered all the same", async () => {
  const slow = slowReads();
  const company = randomUUID();
  const all = Array.from({ length: 6 }, () => takeTurn(company, slow.read));
  for (const running of [2, 4, 6]) {
    await settled();
    expect(slow.running()).toBe(running);
    vi.advanceTimersByTime(25);
  }
  for (let left = 6; left > 0; left--) slow.endOne();
  await Promise.all(all);
  expect(vi.getTimerCount()).toBe(0);
});
