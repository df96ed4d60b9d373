import { expect, test } from "vitest";
import { z } from "zod";
import { jobNameKey } from "@/components/settings/system/job-name-key";
import { functions } from "@/inngest/functions";
import arabic from "@/lib/i18n/ar/settings.json";
import english from "@/lib/i18n/en/settings.json";

const Named = z.array(
  z.custom<{ id(): string }>((value) => typeof value === "object" && value !== null && "id" in value && typeof value.id === "function"),
);

test("each background function has a name in both languages, and no name is left over", () => {
  const keys = [...new Set(Named.parse(functions).map((each) => jobNameKey(each.id())))].sort();
  expect(keys.length).toBeGreaterThan(10);
  expect(Object.keys(english.jobs.names).sort()).toEqual(keys);
  expect(Object.keys(arabic.jobs.names).sort()).toEqual(keys);
});

test("a run and its schedule are one work", () => {
  expect(jobNameKey("atrium-mark-overdue-invoices-of-tenant")).toBe("mark_overdue_invoices");
  expect(jobNameKey("mark-overdue-invoices")).toBe("mark_overdue_invoices");
});
