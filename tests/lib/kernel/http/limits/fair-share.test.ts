import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeTurn } from "@/lib/kernel/http/limits/fair-share";

// Turns end when a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Reads that last until the test ends them, and how many of a tenant's are running. */
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

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test("a tenant's reads beyond its share wait for its earlier ones, in order", async () => {
  const slow = slowReads();
  const company = randomUUID();
  const all = Array.from({ length: 10 }, () => takeTurn(company, slow.read));
  for (let left = 10; left > 0; left--) {
    await nextTick();
    expect(slow.running()).toBe(Math.min(2, left));
    slow.endOne();
  }
  await Promise.all(all);
});

test("another tenant's read starts at once", async () => {
  const slow = slowReads();
  const flood = Array.from({ length: 50 }, () => takeTurn("hot", slow.read));
  expect(await takeTurn("quiet", () => Promise.resolve("answered"))).toBe("answered");
  for (let left = 50; left > 0; left--) {
    slow.endOne();
    await nextTick();
  }
  await Promise.all(flood);
});

test("a failed read releases its turn", async () => {
  const company = randomUUID();
  const fail = () => takeTurn(company, () => Promise.reject(new Error("broken")));
  for (let count = 0; count < 8; count++) await expect(fail()).rejects.toThrow("broken");
  expect(await takeTurn(company, () => Promise.resolve(1))).toBe(1);
});

test("a long read releases its turn and still returns its result", async () => {
  const slow = slowReads();
  const company = randomUUID();
  const all = Array.from({ length: 6 }, () => takeTurn(company, slow.read));
  for (const running of [2, 4, 6]) {
    await nextTick();
    expect(slow.running()).toBe(running);
    vi.advanceTimersByTime(25);
  }
  for (let left = 6; left > 0; left--) slow.endOne();
  await Promise.all(all);
  expect(vi.getTimerCount()).toBe(0);
});
