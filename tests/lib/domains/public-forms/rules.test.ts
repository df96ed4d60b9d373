import { expect, test } from "vitest";
import { arrangeFields, assertLayout, assertObeys, textFor } from "@/lib/domains/public-forms/rules";
import type { FormLayout } from "@/lib/domains/public-forms/schema";

const field = (name: string, changes: Partial<FormLayout["fields"][number]> = {}) => ({
  name,
  label: {},
  help: {},
  required: false,
  ...changes,
});
const layout = (fields: FormLayout["fields"], changes: Partial<FormLayout> = {}): FormLayout => ({
  title: {},
  intro: {},
  thanks: {},
  redirect_url: null,
  consent: {},
  fields,
  ...changes,
});
const lead = [field("name"), field("email")];
const problemsOf = (run: () => void) => {
  try {
    run();
    return [];
  } catch (error) {
    return (error as { errors: { path: string; code: string }[] }).errors.map(({ path, code }) => `${path} ${code}`);
  }
};

test("a text is in the reader's language, else the company's, else any", () => {
  const reader = { language: "ar", company: "en" } as const;
  expect(textFor({ en: "Name", ar: "الاسم" }, reader)).toBe("الاسم");
  expect(textFor({ en: "Name" }, reader)).toBe("Name");
  expect(textFor({ ar: "الاسم" }, { language: "en", company: "en" })).toBe("الاسم");
  expect(textFor({ ar: "الاسم" }, reader)).toBe("الاسم");
  expect(textFor({}, reader)).toBeNull();
});

test("fields take a layout's order, words and requirement, and one that is gone is left out", () => {
  const all = [
    { name: "name", label: "Name", required: true },
    { name: "city", label: "City", required: false },
    { name: "phone", label: "Phone", required: false },
  ];
  const arranged = layout([
    field("city", { label: { en: "Town" }, help: { en: "Of the site" }, required: true }),
    field("custom.gone"),
    field("name"),
  ]);
  const reader = { language: "en", company: "en" } as const;
  expect(arrangeFields(arranged, all, reader)).toEqual([
    { name: "city", label: "Town", required: true, help: "Of the site" },
    { name: "name", label: "Name", required: true, help: null },
  ]);
  expect(arrangeFields(null, all, reader).map(({ name }) => name)).toEqual(["name", "city", "phone"]);
});

test.each([
  ["a field twice", [...lead, field("city"), field("city")], "lead.fields duplicate"],
  ["an unknown field", [...lead, field("salary")], "lead.fields unknown"],
  ["no email", [field("name")], "lead.fields required"],
])("a layout with %s is rejected", (_, fields, problem) => {
  expect(problemsOf(() => assertLayout("lead", layout(fields)))).toEqual([problem]);
});

test("what was sent must have what is required and agreed to, and nothing that is not asked for", () => {
  const arranged = layout(
    [...lead, field("city", { required: true }), field("custom.budget", { required: true }), field("custom.gone", { required: true })],
    {
      consent: { ar: "أوافق" },
    },
  );
  const there = (name: string) => name !== "custom.gone";
  const check = (sent: object) => problemsOf(() => assertObeys("lead", arranged, { ...sent }, there));
  expect(check({ name: "A", email: "a@b.example", phone: "1" })).toEqual([
    "city required",
    "custom.budget required",
    "phone unknown",
    "consent required",
  ]);
  expect(check({ name: "A", email: "a@b.example", phone: "", city: "Leeds", "custom.budget": "9", consent: true })).toEqual([]);
});

test.each(["https://ada@shop.example/thanks", "https://ada:pass@shop.example/"])("the page after sending can't be %s", (redirect_url) => {
  expect(problemsOf(() => assertLayout("lead", layout(lead, { redirect_url })))).toEqual(["lead.redirect_url url"]);
});
