import fc from "fast-check";
import { expect, test } from "vitest";
import { assertFilled, assertMacro, fillMacro, macroFields, type MacroValues } from "@/lib/domains/macros/rules";
import { AppError } from "@/lib/kernel/base/errors";

const values = Object.fromEntries(macroFields.map((name) => [name, name.toUpperCase()])) as MacroValues;
const paths = (work: () => void): string[] => {
  try {
    work();
    return [];
  } catch (error) {
    return error instanceof AppError ? error.errors.map(({ path, code }) => `${path}:${code}`) : ["?"];
  }
};
const nothing = { body: "", status: null, priority: null, department_id: null, assign: "keep", assignee_id: null, task: null };

test("fields are filled, and those that are unknown or empty stay and are named once", () => {
  const empty = { ...values, "contact.email": " " };
  const { text, problems } = fillMacro("{{ ticket.number }} {{contact.email}} {{contact.email}} {{foo.bar}}", empty);
  expect(text).toBe("TICKET.NUMBER {{contact.email}} {{contact.email}} {{foo.bar}}");
  expect(problems).toEqual([
    { field: "contact.email", code: "empty" },
    { field: "foo.bar", code: "unknown" },
  ]);
  expect(paths(() => assertFilled("body", problems))).toEqual(["body:missing_value", "body:unknown_name"]);
});

test("a text without braces stays as it is, and a filled text has no field left", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...macroFields.map((name) => `{{${name}}}`)), fc.string())), (parts) => {
      const text = parts.join("").replace(/[{}](?![{}])/g, "");
      const plain = text.replace(/[{}]/g, "");
      expect(fillMacro(plain, values)).toEqual({ text: plain, problems: [] });
      const filled = fillMacro(text, values);
      for (const name of macroFields) expect(filled.text).not.toContain(`{{${name}}}`);
    }),
  );
});

test("a macro needs an effect, fields that exist, and a colleague only where it names one", () => {
  expect(paths(() => assertMacro(nothing))).toEqual(["body:required"]);
  expect(paths(() => assertMacro({ ...nothing, assign: "me" }))).toEqual([]);
  expect(paths(() => assertMacro({ ...nothing, body: "Hi {{contact.nmae}}" }))).toEqual(["body:unknown_name"]);
  expect(paths(() => assertMacro({ ...nothing, body: "Hi {{contact.name" }))).toEqual(["body:unclosed_braces"]);
  expect(paths(() => assertMacro({ ...nothing, task: { title: "{{x}}" } }))).toEqual(["task.title:unknown_name"]);
  expect(paths(() => assertMacro({ ...nothing, assign: "colleague" }))).toEqual(["assignee_id:required"]);
  expect(paths(() => assertMacro({ ...nothing, assign: "me", assignee_id: "x" }))).toEqual(["assignee_id:unexpected"]);
});
