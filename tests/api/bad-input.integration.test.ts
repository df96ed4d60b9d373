import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoragePort } from "@/lib/kernel/ports/storage";
import { isValidSlug } from "@/lib/kernel/tenancy/host";
import { oneOfEach } from "@/tests/support/one";
import { createOutsider, type Outsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";
import { identitiesFor, type Identity } from "./bad-input/identities";
import { endpointShots, isFirst } from "./bad-input/endpoint-shots";
import { isOutsiders, judge, type Answered } from "./bad-input/judge";
import { mutateFields, withoutVersion, wrongAddresses } from "./bad-input/mutations";
import { observeWrites, type WriteObserver } from "./bad-input/observe-writes";
import { aim, pathOf, restOf, send, type Shot } from "./bad-input/send";
import { readTargets, type Fields, type Target } from "./bad-input/targets";
import { worthSending, schemaAt } from "./bad-input/worth-sending";

const targets = await readTargets();
const wireId = /^([a-z]{3})_[0-9a-z]{26}$/;
/** Tables that record a caller's last use, whatever the request's outcome. */
const lastUses = ["contact_sessions", "api_keys", "document_links"];
/** Concurrent requests. */
const volley = 8;
/** Operations whose own limits let fewer requests through at once. */
const alone: ReadonlySet<string> = new Set(["account.confirm_by_code", "privacy_requests.submit"]);

let world: World;
let observer: WriteObserver;
let ours: Map<string, string>;
let theirs: Map<string, string>;
let outsider: Outsider;

beforeAll(async () => {
  world = await createWorld();
  const drawn = Buffer.from("%PDF-1.7");
  const objects = new Map<string, Buffer>();
  const stored: StoragePort = {
    async put(key, body) {
      objects.set(key, await buffer(body));
      return { size: 0, sha256: "" };
    },
    get(key) {
      const object = objects.get(key) ?? drawn;
      return Promise.resolve({ body: Readable.from([object]), size: object.length });
    },
    move: () => Promise.resolve(),
    delete: () => Promise.resolve(),
    async *list() {},
  };
  // This test checks whether bad input gets this far, not what a PDF looks like.
  world.runtime.ports = {
    ...world.runtime.ports,
    pdf: () => Promise.resolve({ render: () => Promise.resolve(drawn) }),
    storage: () => Promise.resolve(stored),
  };
  ours = await oneOfEach(world, "acme");
  theirs = await oneOfEach(world, "beta");
  outsider = await createOutsider(world, "acme", { name: "Outsider", email: "outsider@northwind.example" });
  observer = await observeWrites(world.database.owner_url);
});
afterAll(async () => {
  await observer.close();
  await world.close();
});

/** Replaces the ids in a value with those of existing records. */
function withIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, ids));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withIds(item, ids)]));
  const prefix = typeof value === "string" ? wireId.exec(value)?.[1] : undefined;
  return prefix === undefined ? value : (ids.get(prefix) ?? value);
}

const idFields = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    typeof value === "string" && wireId.test(value) ? [[name, value] as [string, string]] : [],
  );

/** Every bad request that one operation is sent. */
function shotsAt(target: Target): Shot[] {
  const base = withIds(target.operation.example, ours) as Fields;
  const path = pathOf(target, base);
  const body = target.by_query ? null : JSON.stringify(restOf(target, base));
  const plain = { names: "", never: true, path, query: "", body, wire: null };
  const filled = { ...target, filled: withIds(target.filled, ours) as Fields };
  const fields = mutateFields(filled.filled, target.path_names).flatMap((mutation) =>
    worthSending(target, mutation, () => aim(filled, base, mutation)),
  );
  const addresses = target.path_names.flatMap((name) =>
    wrongAddressesOf(target, name, String(base[name])).map((wrong) => ({
      ...plain,
      what: `the address ${wrong.slice(0, 50)}`,
      path: { ...path, [name]: wrong },
    })),
  );
  const foreign = target.by_query
    ? []
    : idFields(restOf(target, filled.filled)).flatMap(([name, value]) => {
        const other = theirs.get(wireId.exec(value)?.[1] ?? "");
        if (other === undefined) return [];
        const mutation = {
          what: "an id of another company",
          at: name,
          names: name,
          raw: JSON.stringify(other),
          never: "anywhere",
        } as const;
        return [{ ...aim(filled, base, mutation), names: "" }];
      });
  return [...fields, ...addresses, ...foreign, ...endpointShots(target, plain)];
}

/** What no id is, once for each code that reads it, since all ids have one codec; what this one could be, for each operation. */
function wrongAddressesOf(target: Target, name: string, right: string): string[] {
  const judged = [target.machine, name in target.tenant, wireId.test(right) ? "an id" : schemaAt(target.schema, [name])];
  return [
    ...(isFirst("addresses", ...judged) ? wrongAddresses : []),
    theirs.get(wireId.exec(right)?.[1] ?? "") ?? "x",
    withoutVersion(right) ?? "x",
    // An earlier request may have signed up a company with a legal slug.
  ].filter((wrong) => wrong !== right && !(name in target.tenant && isValidSlug(wrong)));
}

/** The first identity that the operation lets in; a session that an earlier request ended is created again. */
async function findIdentity(target: Target, plain: Shot): Promise<Identity> {
  const identities = await identitiesFor(target, world, outsider);
  for (const identity of identities.slice(0, -1)) if (![401, 403].includes((await send(target, identity, plain)).status)) return identity;
  return identities.at(-1) as Identity;
}

async function fire(target: Target, caller: { identity: Identity }, shot: Shot): Promise<Answered> {
  const answered = await judge(target, shot, await send(target, caller.identity, shot));
  if (answered.status !== 401) return answered;
  caller.identity = await findIdentity(target, shot);
  return judge(target, shot, await send(target, caller.identity, shot));
}

/** Rate limits have their own test: here the clock advances, and the buckets in the database are emptied. */
async function refillBuckets(): Promise<void> {
  world.clock.advance(1_000);
  await world.runtime.platform.pool.query("delete from platform.rate_buckets");
}

describe.each(targets)("$name", (target) => {
  test("answers every bad request with a clear error, and writes nothing for it", async () => {
    const shots = shotsAt(target);
    const caller = { identity: await findIdentity(target, shots[0] as Shot) };
    await observer.take();
    const faults: string[] = [];
    const together = alone.has(target.operation.id) ? 1 : volley;
    for (let index = 0; index < shots.length; index += together) {
      await refillBuckets();
      const some = shots.slice(index, index + together);
      const answers = await Promise.all(some.map((shot) => fire(target, caller, shot)));
      for (const [place, { status, fault }] of answers.entries())
        if (fault !== null)
          faults.push(`${String(some[place]?.what)} at ${String(some[place]?.names).slice(0, 60)}: ${String(status)}, ${fault}`);
      // An exchange that got as far as the other system, and no answer, keeps its request.
      const done = new Set(answers.filter(({ status }) => status < 300 || isOutsiders(target, status)).map(({ request_id }) => request_id));
      const traceless = (await observer.take()).filter(
        ({ tables, request_ids }) =>
          tables.some((table) => !lastUses.includes(table)) && (request_ids.length === 0 || request_ids.some((id) => !done.has(id))),
      );
      if (traceless.length > 0 && !(done.size > 0 && target.operation.kind !== "command"))
        faults.push(
          `${some.map(({ what }) => what).join(", ")}: refused, and yet written: ${traceless.flatMap(({ tables }) => tables).join(", ")}`,
        );
    }
    expect(shots.map(({ names }) => names)).toContain("no_such_field");
    expect(faults).toEqual([]);
  });
});
