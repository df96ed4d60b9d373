import { afterAll, beforeAll, expect, test } from "vitest";
import { runInTenant } from "@/lib/kernel/db";
import { withClient } from "@/scripts/database/roles";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => (world = await createWorld()));
afterAll(() => world.close());

const read = (slug: "acme" | "beta") => {
  const { id } = world.tenants[slug].tenant;
  return runInTenant(id, () =>
    world.runtime.tenants.client.settings.findFirst({ where: { tenant_id: id }, select: { company_name: true } }),
  );
};

test("a statement's cached plan shows each tenant its own rows, and survives a migration that adds a column", async () => {
  // After five executions PostgreSQL may switch to one plan for all values.
  for (let turn = 0; turn < 8; turn++) {
    expect(await read("acme")).toEqual({ company_name: "Acme Ltd" });
    expect(await read("beta")).toEqual({ company_name: "شركة بيتا" });
  }
  const kept = await runInTenant(
    world.tenants.acme.tenant.id,
    async () => world.runtime.tenants.client.$queryRaw<{ uses: bigint }[]>`
    select generic_plans + custom_plans as uses from pg_prepared_statements
    where name like ${"atrium_%"} and statement like ${"SELECT%company_name%settings%"}`,
  );
  expect(kept.map(({ uses }) => Number(uses))).toEqual([16]);
  await withClient(world.database.owner_url, (client) => client.query("alter table public.settings add column later text"));
  expect(await read("acme")).toEqual({ company_name: "Acme Ltd" });
  expect(await read("beta")).toEqual({ company_name: "شركة بيتا" });
});
