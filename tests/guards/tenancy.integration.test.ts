import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import type { Operation } from "@/lib/kernel/definition";
import { runInTenant } from "@/lib/kernel/db";
import { readRoutes } from "@/scripts/openapi";
import { oneOfEach } from "@/tests/support/one-of-each";
import { createOutsider, type Outsider } from "@/tests/support/outsiders";
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

/** Every operation behind /api/tenant whose path holds an id. */
const addressed = (await readRoutes()).flatMap(({ method, path, door }) =>
  door.kind === "operation" &&
  path.startsWith("/api/tenant/") &&
  isTenantOperation(door.operation) &&
  isAddressed(path, door.operation.example)
    ? [{ name: `${method} ${path}`, operation: door.operation as Operation }]
    : [],
);

let world: World;
let theirs: Map<string, string>;
let stranger: Outsider;

beforeAll(async () => {
  world = await createWorld();
  theirs = await oneOfEach(world, "beta");
  stranger = await createOutsider(world, "beta", { name: "Another customer of theirs", email: "x@another.example" });
});
afterAll(() => world.close());

/** The operation's own example, its ids replaced by the other company's. */
function aimAtThem(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(aimAtThem);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, aimAtThem(item)]));
  const prefix = typeof value === "string" ? wireId.exec(value)?.[1] : undefined;
  if (prefix === undefined) return value;
  const id = theirs.get(prefix);
  if (id === undefined) throw new Error(`oneOfEach makes no ${prefix}: add it there.`);
  return id;
}

/** Everything that is theirs, as text. */
async function snapshot(): Promise<string> {
  const { client } = world.runtime.tenants;
  return runInTenant(world.tenants.beta.tenant.id, async () =>
    JSON.stringify(
      [
        await client.customer.findMany({ include: { contacts: true, addresses: true, labels: true } }),
        await client.invoice.findMany({ include: { lines: true } }),
        await client.payment.findMany(),
        await client.role.findMany(),
        await client.staff.findMany(),
        await client.apiKey.findMany(),
        await client.item.findMany(),
        await client.taxProfile.findMany({ include: { rates: true } }),
        await client.numberSeries.findMany(),
        await client.invitation.findMany(),
        await client.file.findMany({ include: { links: true } }),
        await client.notification.findMany(),
        await client.notificationPreference.findMany(),
        await client.mail.findMany(),
        await client.paymentAttempt.findMany(),
        await client.savedMethod.findMany(),
        await client.paymentGateway.findMany(),
        await client.note.findMany(),
        await client.savedView.findMany({ include: { defaults: true } }),
        await client.branding.findMany(),
        await client.auditEntry.count(),
      ],
      (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value),
    ),
  );
}

test("there are operations to guard", () => {
  expect(addressed.length).toBeGreaterThan(25);
});

describe("another company's record is not there", () => {
  test.each(addressed)("$name", async ({ operation }) => {
    const before = await snapshot();
    const input = z.decode(operation.input, aimAtThem(operation.example));
    const answer = await operation.perform(world.ctx("acme"), input, {}).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(AppError);
    expect((answer as AppError).code).toBe("not_found");
    expect(await snapshot()).toBe(before);
  });

  test.each(addressed)("and $name does reach one's own", async ({ operation }) => {
    const input = z.decode(operation.input, aimAtThem(operation.example));
    const answer = await operation.perform(world.ctx("beta"), input, {}).catch((error: unknown) => error);
    // Whatever else stands in its way (a state, a reference), it is found.
    expect(answer instanceof AppError ? answer.code : "done").not.toBe("not_found");
  });
});

describe("nor does another customer of the same company find it", () => {
  test.each(addressed)("by a contact or a link, $name", async ({ operation }) => {
    const before = await snapshot();
    const input = z.decode(operation.input, aimAtThem(operation.example));
    for (const ctx of [stranger.contact, stranger.link]) {
      const answer = await Promise.resolve()
        .then(() => operation.perform(ctx, input, {}))
        .catch((error: unknown) => error);
      expect(answer).toBeInstanceOf(AppError);
      expect(["not_found", "forbidden"]).toContain((answer as AppError).code);
    }
    expect(await snapshot()).toBe(before);
  });
});
