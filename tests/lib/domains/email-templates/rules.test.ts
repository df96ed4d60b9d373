import { expect, test } from "vitest";
import { baseOf, deltaOf, overlay } from "@/lib/domains/email-templates/rules";

const shipped = { subject: "S", body: "B", button_label: "L" };

test("only parts that differ from the default are stored, with the default that they were written on", () => {
  expect(deltaOf({}, shipped)).toEqual({ subject: null, body: null, button_label: null });
  const delta = deltaOf({ subject: "S", body: "Own" }, shipped);
  expect(delta).toEqual({ subject: null, body: "Own", button_label: null });
  expect(baseOf(delta, shipped)).toEqual({ subject: null, body: "B", button_label: null });
  expect(overlay(delta, shipped)).toEqual({ subject: "S", body: "Own", button_label: "L" });
  expect(overlay(null, shipped)).toEqual(shipped);
});
