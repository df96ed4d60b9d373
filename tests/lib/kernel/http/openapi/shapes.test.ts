import { expect, test } from "vitest";
import { z } from "zod";
import { convertSchemas } from "@/lib/kernel/http/openapi/schemas";

const shapeOf = (schema: z.ZodType) => convertSchemas([schema], new Map()).of(schema);

test("a tuple says what its places hold, a constant boolean is a boolean, and constants are an enumeration", () => {
  const place = { type: "integer", minimum: 0, maximum: 9 };
  const pair = z.tuple([z.int().min(0).max(9), z.int().min(0).max(9)]);
  expect(shapeOf(pair)).toEqual({ type: "array", prefixItems: [place, place], items: place, minItems: 2, maxItems: 2 });
  expect(shapeOf(z.tuple([z.string(), z.boolean()]))).toMatchObject({ items: { anyOf: [{ type: "string" }, { type: "boolean" }] } });
  expect(shapeOf(z.literal(true))).toEqual({ type: "boolean", description: "Always true." });
  expect(shapeOf(z.union([z.literal(1), z.literal(15)]))).toEqual({ type: "number", enum: [1, 15] });
});

test("a list beside other types is one schema of several types, unless two of them say the same", () => {
  const value = z.union([z.string().max(9), z.boolean(), z.array(z.string()).max(3)]);
  expect(shapeOf(value)).toEqual({ type: ["string", "boolean", "array"], maxLength: 9, maxItems: 3, items: { type: "string" } });
  expect(shapeOf(z.union([z.array(z.string()), z.array(z.boolean())]))).toHaveProperty("anyOf");
});
