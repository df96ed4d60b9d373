import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { encodeId, idOf } from "@/lib/kernel/base/ids";
import { nounNames, nounOf, type Noun } from "@/lib/kernel/base/nouns";
import { runInTenant } from "@/lib/kernel/db";
import type { Operation } from "@/lib/kernel/definition";
import { readRoutes } from "@/scripts/openapi";
import { oneOfEach } from "@/tests/support/one";
import { createOutsider, type Outsider } from "@/tests/support/outsiders";
import { openTenantSnapshots, type TenantSnapshots } from "@/tests/support/tenant-snapshot";
import { createWorld, type World } from "@/tests/support/world";

const wireId = /^([a-z]{3})_[0-9a-z]{26}$/;
const isTenantOperation = (value: object): value is Operation =>
  "perform" in value && "kind" in value && (value.kind === "query" || value.kind === "command" || value.kind === "exchange");

/** Whether a name in the path stands for a record's id; others choose from a closed list, in which nothing is another company's. */
function isAddressed(path: string, example: unknown): boolean {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].flatMap((match) => match[1] ?? []);
  const values = z.record(z.string(), z.unknown()).parse(example);
  return names.some((name) => wireId.test(String(values[name])));
}

/** Every operation behind /api/tenant whose path holds an id; those that delete come last, since the others need their record. */
const addressed = (await readRoutes())
  .flatMap(({ method, path, handler }) =>
    handler.kind === "operation" &&
    path.startsWith("/api/tenant/") &&
    isTenantOperation(handler.operation) &&
    isAddressed(path, handler.operation.example)
      ? [{ name: `${method} ${path}`, operation: handler.operation as Operation, deletes: method === "DELETE" }]
      : [],
  )
  .sort((one, other) => Number(one.deletes) - Number(other.deletes));

let world: World;
let theirs: Map<string, string>;
let stranger: Outsider;
let snapshots: TenantSnapshots;

beforeAll(async () => {
  world = await createWorld();
  snapshots = await openTenantSnapshots(world.database.owner_url);
  theirs = await oneOfEach(world, "beta");
  stranger = await createOutsider(world, "beta", { name: "Another customer of theirs", email: "x@another.example" });
});
afterAll(async () => {
  await snapshots.close();
  await world.close();
});

/** A link to one of the other company's documents, since `DELETE …/links/{link_id}` finds a document's own links alone. */
async function linkTo(id: string): Promise<string> {
  const record_id = z.decode(idOf(nounOfId(id)), id);
  const { client } = world.runtime.tenants;
  const link = await runInTenant(world.tenants.beta.tenant.id, () => client.documentLink.findFirst({ where: { record_id } }));
  return encodeId("document_link", link?.id ?? "");
}

/** The noun of a wire id's prefix. */
function nounOfId(id: string): Noun {
  const noun = nounNames.find((name) => nounOf(name).prefix === id.slice(0, 3));
  if (noun === undefined) throw new Error(`no noun has the ids of ${id}`);
  return noun;
}

/** The operation's own example, its ids replaced by the other company's. */
async function aimAtTheirs(example: unknown): Promise<unknown> {
  const aimed = aimAtThem(example) as Record<string, unknown>;
  return "link_id" in aimed ? { ...aimed, link_id: await linkTo(String(aimed["id"])) } : aimed;
}

/** A value with each wire id replaced by the other company's record of its kind. */
function aimAtThem(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(aimAtThem);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, aimAtThem(item)]));
  const prefix = typeof value === "string" ? wireId.exec(value)?.[1] : undefined;
  if (prefix === undefined) return value;
  const id = theirs.get(prefix);
  if (id === undefined) throw new Error(`No fixture makes a record with the prefix ${prefix}: add it to the one.ts of its domain.`);
  return id;
}

/** All that the other company has, by table. */
const snapshot = () => snapshots.take(world.tenants.beta.tenant.id);

/** What it had after the test before, which was the last to touch it. */
let before: Record<string, string>;
const seeBefore = async () => void (before = await snapshot());

async function expectUnchanged(): Promise<void> {
  const [then, now] = [before, await snapshot()];
  before = now;
  expect(now).toEqual(then);
}

test("there are operations to guard", () => {
  expect(addressed.length).toBeGreaterThan(25);
});

test("the snapshot covers the tables of records and of what belongs to them", async () => {
  const tables = Object.keys(await snapshot());
  for (const table of ["customers", "contacts", "invoice_lines", "payments", "files", "notes", "audit_entries", "settings"])
    expect(tables).toContain(`public.${table}`);
  expect(tables.length).toBeGreaterThan(30);
});

test("the snapshot changes with any row of any table, also of a table that no guard knows by name", async () => {
  const owner = new pg.Client({ connectionString: world.database.owner_url });
  await owner.connect();
  await owner.query("create table public.made_up (tenant_id uuid not null, remark text)");
  const wider = await openTenantSnapshots(world.database.owner_url);
  try {
    const { beta, acme } = world.tenants;
    const before = await wider.take(beta.tenant.id);
    await owner.query("insert into public.made_up values ($1, 'one of acme')", [acme.tenant.id]);
    expect(await wider.take(beta.tenant.id)).toEqual(before);
    await owner.query("insert into public.made_up values ($1, 'one of beta')", [beta.tenant.id]);
    const inserted = await wider.take(beta.tenant.id);
    expect(inserted).toEqual({ ...before, "public.made_up": inserted["public.made_up"] });
    expect(inserted).not.toEqual(before);
    await owner.query("update public.made_up set remark = 'changed' where tenant_id = $1", [beta.tenant.id]);
    expect(await wider.take(beta.tenant.id)).not.toEqual(inserted);
  } finally {
    await wider.close();
    await owner.query("drop table public.made_up");
    await owner.end();
  }
});

describe("another company's record is not there", () => {
  beforeAll(seeBefore);
  test.each(addressed)("$name", async ({ operation }) => {
    const input = z.decode(operation.input, await aimAtTheirs(operation.example));
    const answer = await operation.perform(world.ctx("acme"), input, {}).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(AppError);
    expect((answer as AppError).code).toBe("not_found");
    await expectUnchanged();
  });

  test.each(addressed)("and $name does reach one's own", async ({ operation }) => {
    const input = z.decode(operation.input, await aimAtTheirs(operation.example));
    const answer = await operation.perform(world.ctx("beta"), input, {}).catch((error: unknown) => error);
    // Whatever else stands in its way (a state, a reference), it is found.
    expect(answer instanceof AppError ? answer.code : "done").not.toBe("not_found");
  });
});

describe("nor does another customer of the same company find it", () => {
  beforeAll(seeBefore);
  test.each(addressed)("by a contact or a link, $name", async ({ operation }) => {
    const input = z.decode(operation.input, await aimAtTheirs(operation.example));
    for (const ctx of [stranger.contact, stranger.link]) {
      const answer = await Promise.resolve()
        .then(() => operation.perform(ctx, input, {}))
        .catch((error: unknown) => error);
      expect(answer).toBeInstanceOf(AppError);
      expect(["not_found", "forbidden"]).toContain((answer as AppError).code);
    }
    await expectUnchanged();
  });
});
