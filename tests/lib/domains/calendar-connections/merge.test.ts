import fc from "fast-check";
import { expect, test } from "vitest";
import { eventIdIn, isEqual, mergeFields, remoteIdOf } from "@/lib/domains/calendar-connections/rules/merge";

const word = fc.constantFrom("a", "b", "c");
const fields = fc.record({ title: word, location: word, notes: word, times: word, repeat: fc.constant(""), changes: fc.constant("") });
const at = fc.integer({ min: 0, max: 2 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)));
const sides = fc.record({ base: fields, here: fields, there: fields, here_at: at, there_at: at, read_only: fc.boolean() });
const names = ["title", "location", "notes", "times"] as const;

test("each field is one side's, no change is lost without a trace, and an untouched field is the other side's", () => {
  fc.assert(
    fc.property(sides, (given) => {
      const { base, here, there, read_only } = given;
      const { fields: merged, lost } = mergeFields(given);
      for (const name of names) {
        expect([here[name], there[name]]).toContain(merged[name]);
        if (here[name] === base[name] || read_only) expect(merged[name]).toBe(there[name]);
        else if (there[name] === base[name]) expect(merged[name]).toBe(here[name]);
        const overwritten = [here, there].filter((side) => side[name] !== merged[name] && side[name] !== base[name]);
        expect(lost.filter(({ field }) => field === name)).toHaveLength(overwritten.length === 0 ? 0 : 1);
      }
    }),
  );
});

test("what both sides agree on stays, and is no conflict", () => {
  fc.assert(
    fc.property(fields, fields, at, at, (base, both, here_at, there_at) => {
      const merged = mergeFields({ base, here: both, there: both, here_at, there_at, read_only: false });
      expect(merged.lost).toEqual([]);
      expect(isEqual(merged.fields, both)).toBe(true);
    }),
  );
});

test("a change of the rule that reached the other side without its changed occurrences brings them there by the next sync", () => {
  const said = { title: "Longer", location: "", notes: "", times: "2026-03-11T10:00Z/2026-03-11T12:00Z" };
  const base = {
    title: "Daily",
    location: "",
    notes: "",
    times: "2026-03-04T09:00/2026-03-04T10:00 UTC",
    repeat: "FREQ=WEEKLY",
    changes: "",
  };
  const there = { ...base, times: "2026-03-04T10:00/2026-03-04T11:00 UTC" };
  const here = { ...there, changes: JSON.stringify([{ occurrence: "2026-03-11T10:00", said }]) };
  const merged = mergeFields({ base, here, there, here_at: new Date(0), there_at: new Date(1), read_only: false });
  expect(merged).toEqual({ fields: here, lost: [] });
});

test("an event's id at the provider is base32hex, and leads back to the event", () => {
  expect(remoteIdOf("0199a000-0000-7000-8000-0000000000aa")).toBe("06cq000001o0100000000000l8");
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 3 }), (id, attempt) => {
      expect(remoteIdOf(id, attempt)).toMatch(/^[0-9a-v]{26,27}$/);
      expect(eventIdIn(remoteIdOf(id, attempt))).toBe(id);
    }),
  );
  expect(eventIdIn("birthday_2026")).toBeNull();
});
