import fc from "fast-check";
import { expect, test } from "vitest";
import { computeClock, type Change, type PolicySnapshot } from "@/lib/domains/tickets/rules/clock";
import { TicketPriority, TicketStatus } from "@/lib/domains/tickets/schema";

const hour = 60;
const policy: PolicySnapshot = {
  targets: { normal: { first_response: 4 * hour, resolution: 24 * hour }, urgent: { first_response: hour, resolution: 8 * hour } },
  pause_on_hold: true,
  hours: null,
};
const lenient = { ...policy, pause_on_hold: false };
const office = [
  { from: "09:00", to: "12:00" },
  { from: "13:00", to: "18:00" },
];
/** The same targets, counted in office hours. */
const inParis: PolicySnapshot = {
  ...policy,
  targets: { normal: { first_response: 4 * hour, resolution: 16 * hour }, urgent: { first_response: hour, resolution: 8 * hour } },
  hours: {
    timezone: "Europe/Paris",
    week: { mon: office, tue: office, wed: office, thu: office, fri: office, sat: [], sun: [] },
    exceptions: [],
  },
};
/** A time in Paris on a day of December 2026. */
const paris = (day: number, time: string): Date => new Date(`2026-12-${String(day)}T${time}:00+01:00`);
const by = { actor_name: "Ada" };
/** A time on a day of December 2026, in UTC. */
const at = (day: number, time: string): Date => new Date(`2026-12-${String(day)}T${time}:00Z`);
const opened = (when: Date, under: PolicySnapshot | null = policy): Change => ({
  ...by,
  kind: "opened",
  at: when,
  priority: "normal",
  policy: under,
});
const status = (when: Date, to: TicketStatus): Change => ({ ...by, kind: "status", at: when, status: to });

test("nights and weekends count", () => {
  expect(computeClock("first_response", [opened(at(18, "17:00"))], at(18, "17:00"))).toMatchObject({
    state: "running",
    due_at: at(18, "21:00"),
  });
});

test("a hold stops the resolution by choice, and never the first response", () => {
  const held = [opened(at(14, "10:00")), status(at(14, "14:00"), "on_hold"), status(at(16, "11:00"), "open")];
  expect(computeClock("resolution", held, at(16, "11:00"))).toMatchObject({ state: "running", due_at: at(17, "07:00") });
  expect(computeClock("resolution", held.slice(0, 2), at(15, "18:00"))).toMatchObject({
    state: "paused",
    due_at: null,
    spent_ms: 4 * 3_600_000,
  });
  expect(computeClock("resolution", [opened(at(14, "10:00"), lenient), ...held.slice(1)], at(14, "15:00"))).toMatchObject({
    due_at: at(15, "10:00"),
  });
  expect(computeClock("first_response", held, at(16, "12:00"))).toMatchObject({ state: "breached", breached_at: at(14, "14:00") });
});

test("the first public reply meets the first target; to the millisecond is in time", () => {
  const reply = (when: Date): Change => ({ ...by, kind: "responded", at: when });
  const answered = (when: Date) => computeClock("first_response", [opened(at(18, "17:00")), reply(when)], at(20, "10:00"));
  expect(answered(at(18, "21:00"))).toMatchObject({
    state: "met",
    stopped_at: at(18, "21:00"),
    spent_ms: 4 * 3_600_000,
    breached_at: null,
  });
  expect(answered(new Date(at(18, "21:00").getTime() + 1))).toMatchObject({ state: "breached", breached_at: at(18, "21:00") });
});

test("with hours, time counts only while they are open, also around a hold", () => {
  expect(computeClock("first_response", [opened(paris(18, "17:00"), inParis)], paris(18, "17:00"))?.due_at).toEqual(paris(21, "12:00"));
  const reply: Change = { ...by, kind: "responded", at: paris(15, "09:30") };
  expect(computeClock("first_response", [opened(paris(14, "10:00"), inParis), reply], paris(15, "10:00"))).toMatchObject({
    state: "breached",
    spent_ms: 450 * 60_000,
  });
  const held = [opened(paris(14, "10:00"), inParis), status(paris(14, "14:00"), "on_hold"), status(paris(16, "11:00"), "open")];
  expect(computeClock("resolution", held, paris(16, "11:00"))?.due_at).toEqual(paris(17, "17:00"));
  const night = [opened(paris(14, "10:00"), inParis), status(paris(14, "18:30"), "on_hold"), status(paris(15, "08:30"), "open")];
  expect(computeClock("resolution", night, paris(15, "08:30"))?.due_at).toEqual(paris(16, "10:00"));
});

test("parts of a target pass in counted time, and stay passed", () => {
  const clock = computeClock("first_response", [opened(paris(18, "17:00"), inParis)], paris(21, "11:30"));
  expect([...(clock?.moments ?? [])]).toEqual([
    [50, paris(21, "10:00")],
    [75, paris(21, "11:00")],
    [90, paris(21, "11:36")],
    [100, paris(21, "12:00")],
  ]);
  const stopped = computeClock(
    "first_response",
    [opened(at(18, "17:00")), { ...by, kind: "responded", at: at(18, "20:00") }],
    at(19, "08:00"),
  );
  expect([...(stopped?.moments.keys() ?? [])]).toEqual([50, 75]);
});

test("closing stops the resolution, reopening resumes it without the time in between", () => {
  const changes = [opened(at(14, "10:00")), status(at(14, "20:00"), "closed"), status(at(16, "09:00"), "open")];
  expect(computeClock("resolution", changes.slice(0, 2), at(16, "09:00"))).toMatchObject({ state: "met", spent_ms: 10 * 3_600_000 });
  expect(computeClock("resolution", changes, at(16, "09:00"))).toMatchObject({ state: "running", due_at: at(16, "23:00") });
});

test("another priority keeps the time spent, and a target that has passed by then is missed at the change", () => {
  const urgent = (when: Date): Change => ({ ...by, kind: "priority", at: when, priority: "urgent" });
  expect(computeClock("resolution", [opened(at(14, "10:00")), urgent(at(14, "15:00"))], at(14, "15:00"))).toMatchObject({
    due_at: at(14, "18:00"),
  });
  expect(computeClock("resolution", [opened(at(14, "10:00")), urgent(at(14, "19:00"))], at(14, "20:00"))).toMatchObject({
    state: "breached",
    breached_at: at(14, "19:00"),
  });
});

test("there is no clock without a policy, and one from the moment that a policy applies", () => {
  const late: Change = { ...by, kind: "policy", at: at(14, "12:00"), policy };
  expect(computeClock("resolution", [opened(at(14, "10:00"), null)], at(20, "10:00"))).toBeNull();
  expect(computeClock("resolution", [opened(at(14, "10:00"), null), late], at(14, "12:00"))).toMatchObject({ due_at: at(15, "10:00") });
});

const change = fc.oneof(
  fc.record({ kind: fc.constant("status" as const), status: fc.constantFrom(...TicketStatus.options) }),
  fc.record({ kind: fc.constant("priority" as const), priority: fc.constantFrom(...TicketPriority.options) }),
  fc.record({ kind: fc.constant("policy" as const), policy: fc.constantFrom(policy, lenient, inParis, null) }),
  fc.record({ kind: fc.constant("responded" as const) }),
);

test("whatever happens, the spans are adjacent and those that count add up to the clock", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(change, fc.integer({ min: 0, max: 200_000_000 })), { maxLength: 12 }),
      fc.boolean(),
      (happened, isFirst) => {
        let when = at(10, "08:00");
        const changes = [
          opened(when),
          ...happened.map(([what, gap]): Change => {
            when = new Date(when.getTime() + gap);
            return { ...by, at: when, ...what };
          }),
        ];
        const now = new Date(when.getTime() + 3_600_000);
        const clock = computeClock(isFirst ? "first_response" : "resolution", changes, now);
        if (!clock) return;
        expect(clock.segments.reduce((sum, { counted_ms }) => sum + counted_ms, 0)).toBe(clock.spent_ms);
        for (const { from, to, counts, counted_ms } of clock.segments) {
          expect(counted_ms).toBeLessThanOrEqual(counts ? to.getTime() - from.getTime() : 0);
        }
        for (const [index, segment] of clock.segments.entries())
          expect(segment.from).toEqual(clock.segments[index - 1]?.to ?? clock.started_at);
        expect(clock.segments.at(-1)?.to ?? clock.started_at).toEqual(clock.stopped_at ?? now);
        const left = clock.target_ms - clock.spent_ms;
        if (clock.state === "running" && clock.due_at) expect(clock.due_at.getTime()).toBeGreaterThanOrEqual(now.getTime() + left);
        if (clock.breached_at) expect(clock.breached_at <= now).toBe(true);
      },
    ),
  );
});
