import { afterAll, beforeAll, expect, test } from "vitest";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => (world = await createWorld()));
afterAll(() => world.close());

const asAcme = <Result>(work: (tenantId: string) => Promise<Result>): Promise<Result> => {
  const { id } = world.tenants.acme.tenant;
  return runInTenant(id, () => work(id));
};
const client = () => world.runtime.tenants.client;
/** Prisma's own types hide the object that a call returns. */
const fieldsOf = (answer: object) => Object.getOwnPropertyDescriptors(answer) as Record<string, PropertyDescriptor>;

test("the result of a call has no getter, which would keep its rows in memory", async () => {
  await asAcme(async (tenant_id) => {
    for (const answer of [client().settings.findMany({ where: { tenant_id } }), client().$queryRaw`select 1 as one`]) {
      expect(Object.prototype.toString.call(answer)).toBe("[object PrismaPromise]");
      expect(Object.entries(fieldsOf(answer)).filter(([, field]) => field.get !== undefined)).toEqual([]);
    }
  });
});

test("a call runs once, when it is awaited", async () => {
  await asAcme(async (tenant_id) => {
    const rename = () => client().settings.updateMany({ where: { tenant_id }, data: { version: { increment: 1 } } });
    const versionNow = async () => (await client().settings.findFirstOrThrow({ where: { tenant_id } })).version;
    const before = await versionNow();
    const answer = rename();
    // A second call that is not awaited.
    void rename();
    expect(await versionNow()).toBe(before);
    expect(await Promise.all([answer, answer.then(({ count }) => count), answer.finally(() => undefined)])).toEqual([
      { count: 1 },
      1,
      { count: 1 },
    ]);
    expect(await versionNow()).toBe(before + 1);
  });
});

test("awaiting a failed call rejects, and a batch runs in one transaction", async () => {
  await asAcme(async (tenant_id) => {
    await expect(client().$queryRaw`select * from public.nothing_there`).rejects.toThrow(/nothing_there/);
    expect(await client().$queryRaw`select 1 / 0`.catch((error: unknown) => String(error))).toMatch(/division by zero/);
    const transaction = () => client().$queryRaw<{ id: string }[]>`select pg_current_xact_id()::text as id, ${tenant_id}::uuid as tenant`;
    const [one, other] = await client().$transaction([transaction(), transaction()]);
    expect(one).toEqual(other);
  });
});
