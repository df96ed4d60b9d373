import fc from "fast-check";
import { expect, test } from "vitest";
import { RecentEvents } from "@/lib/kernel/recent-events";

const step = fc.record({ wait: fc.nat(20_000), tenant: fc.constantFrom("a", "b"), count: fc.integer({ min: 1, max: 4_000 }) });

test("a complete answer contains all of the tenant's events since then", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.nat(200_000), fc.nat(100_000), (steps, from, begun) => {
      const lately = new RecentEvents();
      const truth: { at: number; id: string }[] = [];
      lately.begin(begun);
      let now = begun;
      for (const [index, { wait, tenant, count }] of steps.entries()) {
        now += wait;
        const ids = Array.from({ length: count }, (_, each) => `${String(index)}-${String(each)}`);
        lately.note(now, tenant, ids);
        if (tenant === "a") truth.push(...ids.map((id) => ({ at: now, id })));
      }
      const { ids, complete } = lately.since("a", from);
      const all = truth.filter(({ at }) => at >= from).map(({ id }) => id);
      if (complete) expect(ids).toEqual(all);
      else expect(all.slice(all.length - ids.length)).toEqual(ids);
      if (from < begun) expect(complete).toBe(false);
    }),
  );
});

test("answers within a minute and the capacity are complete; after a loss nothing is known", () => {
  const lately = new RecentEvents();
  expect(lately.since("a", 0)).toEqual({ ids: [], complete: false });
  lately.begin(1_000);
  lately.note(2_000, "a", ["one"]);
  lately.note(50_000, "b", ["two"]);
  expect(lately.since("a", 1_000)).toEqual({ ids: ["one"], complete: true });
  expect(lately.since("a", 2_001)).toEqual({ ids: [], complete: true });
  lately.note(63_000, "a", ["three"]);
  expect(lately.since("a", 1_000)).toEqual({ ids: ["three"], complete: false });
  lately.forget();
  expect(lately.since("a", 63_000)).toEqual({ ids: [], complete: false });
});
