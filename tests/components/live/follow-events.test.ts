import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followEvents, type LiveEvent } from "@/components/live/follow-events";

class FakeSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly CLOSED = 2;
  static all: FakeSource[] = [];
  readyState = 1;
  closed = false;

  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  emit(data: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(data) }));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const open = () => FakeSource.all.filter(({ closed }) => !closed);
const newest = () => FakeSource.all.at(-1);
const show = (state: "visible" | "hidden") => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};
let received: LiveEvent[];
let gaps: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  const around = new EventTarget();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", around.addEventListener.bind(around));
  vi.stubGlobal("removeEventListener", around.removeEventListener.bind(around));
  FakeSource.all = [];
  page.visibilityState = "visible";
  received = [];
  gaps = 0;
  stop = followEvents("acme", "2026-03-10T07:59:58.000Z", { onMessage: (event) => received.push(event), onGap: () => (gaps += 1) });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const event: LiveEvent = {
  id: "evt_01jd0p2q3r4s5t6v7w8x9y0z1a",
  name: "invoice.paid",
  noun: "invoice",
  record_id: "inv_01jd0p2q3r4s5t6v7w8x9y0z1a",
  occurred_at: "2026-03-10T08:00:00.000Z",
};

test("one stream per company delivers its events", () => {
  expect(FakeSource.all.map(({ url }) => url)).toEqual(["/api/tenant/live?tenant=acme&since=2026-03-10T07%3A59%3A58.000Z"]);
  newest()?.dispatchEvent(new Event("ready"));
  newest()?.emit(event);
  expect(received).toEqual([event]);
  expect(gaps).toBe(0);
});

test("a hidden tab closes its stream, and refetches everything when it is visible again", () => {
  newest()?.dispatchEvent(new Event("ready"));
  show("hidden");
  expect(open()).toEqual([]);
  show("visible");
  show("visible");
  expect(open()).toHaveLength(1);
  newest()?.dispatchEvent(new Event("ready"));
  expect(gaps).toBe(1);
});

test("the browser resumes after the first interruption, and nothing is refetched", () => {
  newest()?.dispatchEvent(new Event("ready"));
  newest()?.emit(event);
  newest()?.fail(FakeSource.CONNECTING);
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.all).toHaveLength(1);
  newest()?.dispatchEvent(new Event("ready"));
  expect(gaps).toBe(0);
});

test("a stream that keeps failing is reopened with growing delays, one at a time", () => {
  const opened: number[] = [];
  for (let minute = 0; minute < 4; minute += 1) {
    const before = FakeSource.all.length;
    for (let second = 0; second < 60; second += 1) {
      if (open().length > 0) newest()?.fail(FakeSource.CLOSED);
      expect(open()).toEqual([]);
      vi.advanceTimersByTime(1_000);
      expect(open().length).toBeLessThanOrEqual(1);
    }
    opened.push(FakeSource.all.length - before);
  }
  const [first = 0, , , last = 0] = opened;
  expect(first).toBeGreaterThan(last);
  expect(last).toBeGreaterThanOrEqual(1);
  expect(last).toBeLessThanOrEqual(3);
});

test("a server reset refetches everything, and a stopped listener receives nothing more", () => {
  newest()?.dispatchEvent(new Event("reset"));
  expect(gaps).toBe(1);
  stop();
  show("hidden");
  show("visible");
  expect(open()).toEqual([]);
});
