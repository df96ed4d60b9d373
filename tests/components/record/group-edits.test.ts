import { describe, expect, test } from "vitest";
import { groupEdits, isEdit } from "@/components/record/group-edits";

const maya = { kind: "staff" as const, id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1a", name: "Maya Holt" };
const sam = { ...maya, id: "stf_01jd0p2q3r4s5t6v7w8x9y0z1b", name: "Sam Lee" };
let count = 0;

const edit = (changes: Record<string, [unknown, unknown]>, by = maya, operation = "invoices.update") => ({
  kind: "change" as const,
  id: `aud_${String((count += 1))}`,
  at: "2026-03-02T10:00:00.000Z",
  actor: by,
  operation,
  changes,
  events: ["invoice.updated"],
});

describe("edits of one person in a row", () => {
  test("are one row with the first value before and the last value after", () => {
    const [newest, ...older] = [
      edit({ notes: ["ab", "abc"], total: ["20.00", "30.00"] }),
      edit({ notes: ["a", "ab"] }),
      edit({ notes: [null, "a"], total: ["10.00", "20.00"] }),
    ];
    expect(groupEdits([newest, ...older])).toEqual([{ ...newest, times: 3, changes: { notes: [null, "abc"], total: ["10.00", "30.00"] } }]);
  });

  test("leave out a field that is as it was at first", () => {
    const [row] = groupEdits([edit({ notes: ["b", "a"], tags: [["x"], ["y"]] }), edit({ notes: ["a", "b"], tags: [["y"], ["x"]] })]);
    expect(row).toMatchObject({ times: 2, changes: {} });
  });

  test("end at another person, another operation, and another entry between them", () => {
    const note = {
      kind: "note" as const,
      id: "not_01jd0p2q3r4s5t6v7w8x9y0z1a",
      at: "2026-03-02T10:00:00.000Z",
      author: { id: maya.id, name: maya.name },
      body: "Called.",
      version: 1,
      updated_at: "2026-03-02T10:00:00.000Z",
    };
    const rows = [
      edit({}),
      edit({}, sam),
      note,
      edit({}, sam),
      edit({}, sam, "invoices.finalize"),
      edit({}, sam, "customers.update_contact"),
    ];
    expect(groupEdits(rows as Parameters<typeof groupEdits>[0]).map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

test.each([
  ["invoices.update", true],
  ["customers.update_contact", true],
  ["customers.bulk", true],
  ["branding.replace", true],
  ["invoices.finalize", false],
  ["customers.add_contact", false],
  ["invoices.create", false],
])("%s edits fields: %s", (operation, edits) => {
  expect(isEdit(operation)).toBe(edits);
});

test("an amount is in the currency of its day: before a change of currency, in the former one", () => {
  const rows = groupEdits([
    edit({ total: ["8.00", "9.00"] }),
    edit({ currency: ["GBP", "EUR"], total: ["7.00", "8.00"] }, sam),
    edit({ total: ["6.00", "7.00"] }),
  ]);
  expect(rows.map(({ currencies }) => currencies)).toEqual([undefined, ["GBP", "EUR"], ["GBP", "GBP"]]);
});
