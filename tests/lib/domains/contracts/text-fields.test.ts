import { expect, test } from "vitest";
import { fillText, textObstacles } from "@/lib/domains/contracts/rules/text";

const values = { "customer.name": "Northwind", "customer.custom.region": "North", "customer.custom.since": "" };
const codes = (body: string) => textObstacles(body, values).map(({ code }) => code);

test("a contract's text has the custom fields that it is given, each with a value, and no others", () => {
  expect(codes("{{customer.name}} in {{customer.custom.region}}")).toEqual([]);
  expect(codes("{{customer.custom.since}}")).toEqual(["missing_value"]);
  expect(codes("{{customer.custom.margin}}")).toEqual(["unknown_field"]);
  expect(codes("{{toString}}")).toEqual(["unknown_field"]);
  expect(fillText("In {{customer.custom.region}}.", values)).toBe("In North.");
});
