import Ajv2020 from "ajv/dist/2020";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describeEventKind, listEventKinds } from "@/lib/domains/webhooks";
import { EventMessage } from "@/lib/domains/webhooks/schema";

const ajv = new Ajv2020({ strict: false, validateFormats: false });

describe.each(listEventKinds())("$name", ({ name }) => {
  test("has a JSON Schema that its sample satisfies and that rejects another event", () => {
    const described = describeEventKind(name);
    const valid = ajv.compile(described?.schema ?? {});
    expect(valid(described?.sample), JSON.stringify(valid.errors)).toBe(true);
    expect(valid({ ...described?.sample, name: "other.happened" })).toBe(false);
    expect(valid({ ...described?.sample, data: undefined })).toBe(false);
    expect(z.safeDecode(EventMessage, described?.sample as z.input<typeof EventMessage>).success).toBe(true);
  });
});

test("an unknown event has no description, and notifications of single colleagues are no events of webhooks", () => {
  expect(describeEventKind("invoice.exploded")).toBeNull();
  expect(listEventKinds().filter(({ noun }) => noun === "notification")).toEqual([]);
});
