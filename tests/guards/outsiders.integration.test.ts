import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import type { Operation } from "@/lib/kernel/definition";
import { open, openToCustomers, openToVisitors, query } from "@/lib/kernel/operation";
import { listOperations } from "@/tests/support/operations";
import { createOutsider, type Outsider as OutsideCallers } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";
import { openToOutsiders, type Outsider } from "./outsiders.table";

const operations = await listOperations();
const cases = operations.map((operation) => ({ id: operation.id, operation }));
const outsiders: readonly Outsider[] = ["contact", "link", "visitor"];
const customers: readonly Outsider[] = ["contact", "link"];

let world: World;
let own: OutsideCallers;

beforeAll(async () => {
  world = await createWorld();
  own = await createOutsider(world, "acme", { name: "Northwind", email: "ada@northwind.example" });
});
afterAll(() => world.close());

/** The operation's own example with its ids replaced by the caller's own records, so that a call that is allowed can succeed. */
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

async function isAllowed(operation: Operation, outsider: Outsider): Promise<boolean> {
  const ctx = own[outsider];
  const input = z.decode(operation.input, aimAtOwn(operation.example));
  try {
    await operation.perform({ ...ctx, request: { ...ctx.request, id: randomUUID() } }, input, {});
    return true;
  } catch (error) {
    return !(error instanceof AppError && error.code === "forbidden");
  }
}

/** The outsiders who may call an operation. */
async function findAllowed(operation: Operation): Promise<Outsider[]> {
  const allowed: Outsider[] = [];
  for (const outsider of outsiders) if (await isAllowed(operation, outsider)) allowed.push(outsider);
  return allowed;
}

test("every operation of the allow-list exists and is open to somebody", () => {
  const ids = operations.map(({ id }) => id);
  expect(Object.keys(openToOutsiders).filter((id) => !ids.includes(id))).toEqual([]);
  expect(Object.entries(openToOutsiders).filter(([, allowed]) => allowed.length === 0)).toEqual([]);
});

/** Operations that need nothing but the database; the others draw a PDF or ask a provider, and have tests of their own. */
const readByLink = ["invoices.get", "invoices.get_document", "invoices.list", "document_links.record_opening"];

describe("only the outsiders of the allow-list", () => {
  test.each(cases)("may call $id", async ({ id, operation }) => {
    expect(await findAllowed(operation)).toEqual(openToOutsiders[id] ?? []);
  });

  test.each(cases.filter(({ id }) => readByLink.includes(id)))("the holder of a link gets an answer from $id", async ({ operation }) => {
    const input = z.decode(operation.input, aimAtOwn(operation.example));
    await expect(operation.perform(own.link, input, {})).resolves.toBeDefined();
  });
});

describe("a visitor", () => {
  const domains = resolve(import.meta.dirname, "../../lib/domains");
  const policies = readdirSync(domains).filter((name) => existsSync(join(domains, name, "policy.ts")));
  const clauseFor = async (domain: string, ctx: Ctx) => {
    const policy = (await import(pathToFileURL(join(domains, domain, "policy.ts")).href)) as { visible(ctx: Ctx): unknown };
    return JSON.stringify(policy.visible(ctx));
  };
  const noRow = '"id":{"in":[]}';

  test.each(policies)("sees no row of %s", async (domain) => {
    expect(await clauseFor(domain, own.visitor)).toContain(noRow);
  });

  test("would be found to see rows by a clause like that of contacts", async () => {
    expect(policies.length).toBeGreaterThan(10);
    expect(await clauseFor("invoices", own.contact)).not.toContain(noRow);
  });
});

describe("the guard finds an operation that is open but not on the list", () => {
  const shared = { summary: "Made up for this test", input: z.object({}), output: z.object({}), example: {} };
  const run = () => Promise.resolve({});

  test.each([
    ["open to customers", query({ ...shared, id: "made_up.open", access: openToCustomers("made up for this test"), run }), customers],
    ["open to visitors", query({ ...shared, id: "made_up.public", access: openToVisitors("made up for this test"), run }), ["visitor"]],
    ["of a permission that both have", query({ ...shared, id: "made_up.read", permission: "invoices.read", run }), customers],
    ["of a permission that contacts alone have", query({ ...shared, id: "made_up.pay", permission: "payments.read", run }), ["contact"]],
    ["open to the company's own callers", query({ ...shared, id: "made_up.own", access: open("made up for this test"), run }), []],
    ["of a permission for staff", query({ ...shared, id: "made_up.staff", permission: "customers.read", run }), []],
  ] as const)("%s", async (_, operation, allowed) => {
    expect(await findAllowed(operation as unknown as Operation)).toEqual(allowed);
  });
});
