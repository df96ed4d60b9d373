import { expect, test } from "vitest";
import { nestedName, nestFields } from "@/lib/kernel/base/query-fields";

test("the fields of one group come together", () => {
  expect(nestFields({ sort: "name", "custom[region]": "north", [nestedName("custom", "seats")]: "10.." })).toEqual({
    sort: "name",
    custom: { region: "north", seats: "10.." },
  });
});

test("other names stay as they are", () => {
  const fields = { "custom[]": "a", "custom[x][y]": "b", "[x]": "c", "Custom[x]": "d", custom: "e", "custom[z]": "f" };
  expect(nestFields(fields)).toEqual(fields);
  const [prototype] = Object.values(nestFields({ "custom[__proto__]": "north" })) as object[];
  expect(Object.getPrototypeOf(prototype ?? {})).toBe(Object.prototype);
});
