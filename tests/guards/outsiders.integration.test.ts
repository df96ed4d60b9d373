import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import type { Operation } from "@/lib/kernel/definition";
import { listOperations } from "@/tests/support/operations";
import { createOutsider, type Outsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";
import { outsiderTable } from "./outsiders.table";

const operations = await listOperations();
const cases = operations.map((operation) => ({ id: operation.id, operation }));

let world: World;
let own: Outsider;

beforeAll(async () => {
  world = await createWorld();
  own = await createOutsider(world, "acme", { name: "Northwind", email: "ada@northwind.example" });
});
afterAll(() => world.close());

/** The operation's own example, aimed at what is the caller's, so that what is allowed is seen to work. */
function aimAtOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(aimAtOwn);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, aimAtOwn(item)]));
  if (typeof value !== "string") return value;
  if (/^inv_[0-9a-z]{26}$/.test(value)) return encodeId("invoice", own.invoice_id);
  if (/^cus_[0-9a-z]{26}$/.test(value)) return encodeId("customer", own.customer_id);
  if (/^con_[0-9a-z]{26}$/.test(value)) return encodeId("contact", own.contact_id);
  return value;
}

async function call(operation: Operation, ctx: Ctx): Promise<"allowed" | "refused"> {
  const input = z.decode(operation.input, aimAtOwn(operation.example));
  try {
    await operation.perform({ ...ctx, request: { ...ctx.request, id: randomUUID() } }, input, {});
    return "allowed";
  } catch (error) {
    return error instanceof AppError && error.code === "forbidden" ? "refused" : "allowed";
  }
}

test("every operation has its row, and every row its operation", () => {
  const ids = operations.map((operation) => operation.id);
  expect(ids.filter((id) => outsiderTable[id] === undefined)).toEqual([]);
  expect(Object.keys(outsiderTable).filter((id) => !ids.includes(id))).toEqual([]);
});

/** What needs nothing but the rows at hand: the others draw a PDF or ask a provider, and have tests of their own. */
const readByLink = ["invoices.get", "invoices.get_document", "invoices.list", "document_links.record_opening"];

describe("a customer's contact and the holder of a link", () => {
  test.each(cases)("as written: $id", async ({ operation }) => {
    expect({ contact: await call(operation, own.contact), link: await call(operation, own.link) }).toEqual(outsiderTable[operation.id]);
  });

  test.each(cases.filter(({ id }) => readByLink.includes(id)))("$id answers a link about its own", async ({ operation }) => {
    const input = z.decode(operation.input, aimAtOwn(operation.example));
    await expect(operation.perform(own.link, input, {})).resolves.toBeDefined();
  });
});
