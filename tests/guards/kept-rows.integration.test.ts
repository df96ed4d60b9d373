import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { GET as listRoute } from "@/app/api/tenant/customers/route";
import { createCustomer, deleteCustomer } from "@/lib/domains/customers";
import { createInvoice, finalizeInvoice } from "@/lib/domains/invoices";
import { withClient, withDatabase } from "@/scripts/database/roles";
import { keepRows, resetRows } from "@/tests/support/kept-rows";
import { openTenantSnapshots, type TenantSnapshots } from "@/tests/support/tenant-snapshot";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let snapshots: TenantSnapshots;

beforeAll(async () => {
  world = await createWorld();
  snapshots = await openTenantSnapshots(world.database.owner_url);
});
afterAll(async () => {
  await snapshots.close();
  await world.close();
});

const asAdmin = (work: Parameters<typeof withClient<void>>[1]) =>
  withClient(withDatabase(inject("postgres").admin_url, world.database.name), work);

async function listNames(): Promise<[number, string[]]> {
  const response = await listRoute(world.request("GET", "/api/tenant/customers", { slug: "acme" }), { params: Promise.resolve({}) });
  const { data } = z.object({ data: z.array(z.object({ name: z.string() })) }).parse(await response.json());
  return [response.status, data.map(({ name }) => name)];
}

test("the next file finds the rows that were kept and no other, and its first request is answered", async () => {
  const owner = world.ctx("acme");
  const { id } = await createCustomer(owner, { name: "Kept Ltd" });
  const before = await snapshots.take(owner.tenant.id);
  expect(Object.keys(before).length).toBeGreaterThan(10);
  await asAdmin(keepRows);
  for (const name of ["First file", "Second file"]) {
    const other = await createCustomer(owner, { name });
    const invoice = await createInvoice(owner, {
      customer_id: other.id,
      currency: "GBP",
      lines: [{ description: "Retainer", quantity: "1", unit_price: "1", taxes: [] }],
    });
    expect((await finalizeInvoice(owner, { id: invoice.id })).number).toMatch(/1$/);
    await deleteCustomer(owner, { id });
    await asAdmin((client) => resetRows(client, { kept: true }));
    expect(await listNames()).toEqual([200, ["Kept Ltd"]]);
    expect(await snapshots.take(owner.tenant.id)).toEqual(before);
  }
  await asAdmin((client) => resetRows(client, { kept: false }));
  expect(await snapshots.take(owner.tenant.id)).toEqual({});
});
