import Ajv2020 from "ajv/dist/2020";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { records } from "@/lib/domains/records";
import { concerns } from "@/lib/domains/webhooks/policy";
import { encodeId } from "@/lib/kernel/base/ids";
import { nounOf } from "@/lib/kernel/base/nouns";
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

test("an unknown event has no description", () => {
  expect(describeEventKind("invoice.exploded")).toBeNull();
});

test("every event of a record is in the catalogue, but for records that nobody else may see", () => {
  const emitted = records.flatMap(({ noun, events }) => (nounOf(noun).seeAll === "nobody" ? [] : events.map(({ name }) => name)));
  expect(listEventKinds().map(({ name }) => name)).toEqual(expect.arrayContaining([...new Set(emitted)]));
});

test("events of one colleague's records concern the webhooks of that colleague alone", () => {
  const [own, other] = ["01900000-0000-7000-8000-000000000001", "01900000-0000-7000-8000-000000000002"];
  const event = { name: "export.ready", data: { staff_id: encodeId("staff", own) } };
  expect([own, other, null].map((creator) => concerns(creator, event))).toEqual([true, false, false]);
  expect(concerns(null, { name: "export.ready", data: { staff_id: null } })).toBe(false);
  expect(concerns(other, { name: "invoice.paid", data: {} })).toBe(true);
});

test.each(listEventKinds().filter(({ permission }) => permission === "own"))("$name says in staff_id whose it is", ({ name }) => {
  expect(describeEventKind(name)?.sample.data).toHaveProperty("staff_id");
});
