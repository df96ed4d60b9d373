import { describe, expect, test } from "vitest";
import { z } from "zod";
import "@/lib/kernel/base/issue-words";

type Code = z.core.$ZodIssue["code"];
type Case = [schema: z.ZodType, value: unknown, message: string];

/** Every code that zod knows, so that a new one asks for its words here. */
const cases: Record<Code, Case[]> = {
  invalid_type: [
    [z.object({ name: z.string() }), {}, "This field is required."],
    [z.string(), 5, "Must be text."],
    [z.number(), "5", "Must be a number."],
    [z.int(), 1.5, "Must be a whole number."],
    [z.boolean(), "yes", "Must be true or false."],
    [z.array(z.string()), "a", "Must be a list."],
    [z.object({}), [], "Must be an object."],
    [z.date(), "2026", "Must be a date."],
    [z.symbol(), 1, "This is of the wrong type."],
  ],
  too_small: [
    [z.string().min(1), "", "Must not be empty."],
    [z.string().min(3), "a", "Must have at least 3 characters."],
    [z.string().length(3), "a", "Must have exactly 3 characters."],
    [z.array(z.string()).min(1), [], "Needs at least one entry."],
    [z.array(z.string()).min(2), [], "Must have at least 2 entries."],
    [z.number().min(1), 0, "Must be 1 or more."],
    [z.number().gt(1), 1, "Must be more than 1."],
    [z.bigint().min(5n), 1n, "Must be 5 or more."],
    [z.date().min(new Date("2026-01-01")), new Date("2025-01-01"), "Must not be before 2026-01-01."],
  ],
  too_big: [
    [z.string().max(1), "ab", "Must have at most 1 character."],
    [z.string().length(1), "ab", "Must have exactly 1 character."],
    [z.array(z.string()).max(1), ["a", "b"], "Must have at most 1 entry."],
    [z.number().max(9), 10, "Must be 9 or less."],
    [z.number().lt(9), 9, "Must be less than 9."],
    [z.date().max(new Date("2026-01-01")), new Date("2027-01-01"), "Must not be after 2026-01-01."],
  ],
  invalid_format: [
    [z.iso.date(), "31/03/2026", "Must be a date, such as 2026-03-31."],
    [z.iso.datetime(), "today", "Must be a date and time, such as 2026-03-31T09:00:00Z."],
    [z.iso.time(), "noon", "Must be a time, such as 09:30."],
    [z.email(), "ada", "Must be an email address, such as ada@example.com."],
    [z.url(), "example", "Must be a web address, such as https://example.com."],
    [z.guid(), "1", "Must be a UUID."],
    [z.string().regex(/^a$/), "b", "This doesn't have the right format."],
    [z.string().startsWith("ab"), "b", "Must begin with ab."],
    [z.string().endsWith("ab"), "b", "Must end with ab."],
    [z.string().includes("ab"), "b", "Must contain ab."],
  ],
  invalid_value: [
    [z.literal("a"), "b", "Must be a."],
    [z.enum(["a", "b"]), "c", "Must be one of: a, b."],
    [z.enum([..."abcdefghijklmnop"]), "z", "Not an accepted value. All of them: /docs/api"],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 7, "Must be a multiple of 5."]],
  unrecognized_keys: [
    [z.strictObject({}), { a: 1 }, "Unknown field: a."],
    [z.strictObject({}), { a: 1, b: 2 }, "Unknown fields: a, b."],
  ],
  invalid_key: [[z.record(z.string().regex(/^a/), z.string()), { b: "x" }, "Has an entry under a name that isn't accepted."]],
  invalid_element: [[z.map(z.object({}), z.string()), new Map([[{}, 1]]), "Has an entry that isn't accepted."]],
  invalid_union: [
    [z.union([z.string(), z.number()]), true, "This has none of the accepted forms."],
    [
      z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b") })]),
      { kind: "c" },
      "Must be one of: a, b.",
    ],
  ],
  custom: [[z.string().refine(() => false), "a", "This isn't accepted."]],
};

describe.each(Object.entries(cases))("%s", (code, examples) => {
  test.each(examples.map(([schema, value, message]) => [message, schema, value] as const))("%s", (message, schema, value) => {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    expect({ code: issue?.code, message: issue?.message }).toEqual({ code, message });
  });
});

test("a schema's own words come first", () => {
  expect(z.string().min(1, "Choose a name.").safeParse("").error?.issues[0]?.message).toBe("Choose a name.");
});
