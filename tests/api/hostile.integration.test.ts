import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissionNames } from "@/lib/domains/permissions";
import { linkTokenPrefix } from "@/lib/kernel/auth/outside";
import { hashToken } from "@/lib/kernel/secrets";
import { openToOutsiders, type Outsider as OutsideKind } from "@/tests/guards/outsiders.table";
import { withIds } from "@/tests/guards/doors/inputs";
import { oneOfEach } from "@/tests/support/one";
import { createOutsider, type Outsider } from "@/tests/support/outsiders";
import { openTenantSnapshots, type TenantSnapshots } from "@/tests/support/tenant-snapshot";
import { createWorld, worldBaseUrl, type World } from "@/tests/support/world";
import { signInContact, type Identity } from "./bad-input/identities";
import { isOutsiders } from "./bad-input/judge";
import { mutateFields } from "./bad-input/mutations";
import { aim, pathOf, restOf, send, type Shot } from "./bad-input/send";
import { readTargets, type Fields, type Target } from "./bad-input/targets";

const targets = await readTargets();
const host = new URL(worldBaseUrl).host;
const anyWireId = /\b[a-z]{3}_[0-7][0-9a-z]{25}\b/g;
/** Tables that record a caller's last use, whatever the request's outcome. */
const lastUses = ["public.api_keys", "public.contact_sessions", "public.document_links"];
/** Requests with generated mistakes that one of an operation's callers, another for each, sends beside a good one. */
const mistakes = 2;

let world: World;
let ours: Map<string, string>;
let outsider: Outsider;
let stranger: Outsider;
let rows: pg.Client;
let snapshots: TenantSnapshots;
let keys: { bare: string; theirs: string };

beforeAll(async () => {
  world = await createWorld();
  world.runtime.ports = { ...world.runtime.ports, pdf: () => Promise.resolve({ render: () => Promise.resolve(Buffer.from("%PDF-1.7")) }) };
  ours = await oneOfEach(world, "acme");
  outsider = await createOutsider(world, "acme", { name: "Outsider", email: "outsider@northwind.example" });
  stranger = await createOutsider(world, "acme", { name: "Another customer", email: "x@another.example" });
  rows = new pg.Client({ connectionString: world.database.owner_url });
  await rows.connect();
  snapshots = await openTenantSnapshots(world.database.owner_url);
  keys = { bare: await world.apiKey("acme", ["jobs.read"]), theirs: await world.apiKey("beta") };
});
afterAll(async () => {
  await snapshots.close();
  await rows.end();
  await world.close();
});

const isFor = ({ operation }: Target, kind: OutsideKind) => openToOutsiders[operation.id]?.includes(kind) === true;
const kindOf = ({ operation }: Target): string => operation.kind;
/** Operations that need no credential: their audience is everybody. */
const isPublic = (target: Target): boolean => kindOf(target) === "visitor" || isFor(target, "visitor");
const ofCompany = targets.filter((target) => target.address.startsWith("/api/tenant/"));
const needCredential = targets.filter((target) => !isPublic(target));

/** A good request with the company's own ids, and if asked some with generated mistakes: others for each operation. */
function shotsAt(target: Target, withMistakes: boolean): Shot[] {
  const base = withIds(target.operation.example, ours) as Fields;
  const filled = withIds(target.filled, ours) as Fields;
  const body = target.by_query ? null : JSON.stringify(restOf(target, filled));
  const query = target.by_query
    ? new URLSearchParams(Object.entries(restOf(target, base)).map(([name, value]) => [name, String(value)]))
    : "";
  const good: Shot = {
    what: "a good request",
    names: "",
    never: false,
    path: pathOf(target, base),
    query: String(query),
    body,
    wire: null,
  };
  if (!withMistakes) return [good];
  const wrong = mutateFields(filled, target.path_names);
  const turn = targets.indexOf(target);
  const chosen = Array.from({ length: Math.min(mistakes, wrong.length) }, (_, at) => wrong[(turn * mistakes + at) % wrong.length]);
  return [good, ...chosen.flatMap((mutation) => (mutation === undefined ? [] : [aim({ ...target, filled }, base, mutation)]))];
}

/** The ids of the company's records in an answer that the request did not name. */
function leaked(text: string, shot: Shot): string[] {
  const sent = JSON.stringify(shot);
  const own = new Set(ours.values());
  return [...new Set(text.match(anyWireId) ?? [])].filter((id) => own.has(id) && !sent.includes(id));
}

interface Caller {
  name: string;
  identity: Identity;
  /** Whether the operation may answer this caller with something of its own. */
  isAudience: boolean;
  prepare?(): Promise<void>;
}

/** What is wrong with the answers that these callers get. */
async function attack(target: Target, callers: readonly Caller[]): Promise<string[]> {
  const faults: string[] = [];
  world.clock.advance(1_000);
  await rows.query("delete from platform.rate_buckets");
  for (const [turn, { name, identity, isAudience, prepare }] of callers.entries()) {
    await prepare?.();
    for (const shot of shotsAt(target, targets.indexOf(target) % callers.length === turn)) {
      const response = await send(target, identity, shot);
      const text = await response.text();
      const { status } = response;
      const isRefused = [401, 403, 404].includes(status) || (shot.what !== "a good request" && status >= 400 && status < 500);
      const isBroken = status >= 500 && !isOutsiders(target, status);
      if (isBroken || (!isAudience && !isRefused)) faults.push(`${name}, ${shot.what}: ${String(status)} ${text.slice(0, 200)}`);
      faults.push(...leaked(text, shot).map((id) => `${name}, ${shot.what}: shows ${id}`));
    }
  }
  return faults;
}

const bearer = (token: string): Identity => ({ host, authorization: `Bearer ${token}` });

/** What the company's key may do: one call with all rights but the operation's own shows that no number of others replaces it. */
async function grant(permissions: readonly string[]): Promise<void> {
  await rows.query("update public.api_keys set permissions = $1 where token_hash = $2", [permissions, hashToken(keys.bare)]);
}

describe("callers without the right, and callers of another company, get nothing and change nothing", () => {
  let before: Record<string, string>;
  const taken = async () => {
    const all = await snapshots.take(world.tenants.acme.tenant.id);
    return Object.fromEntries(Object.entries(all).filter(([table]) => !lastUses.includes(table)));
  };
  beforeAll(async () => void (before = await taken()));

  test.each(needCredential)("$name", async (target) => {
    const { permission } = target.operation as { permission?: string };
    const isPersons = kindOf(target) === "person";
    const isCompanys = target.address.startsWith("/api/tenant/");
    // Portal operations with a permission take keys too, for their own company.
    const takesKeys = isCompanys || permission !== undefined;
    const isOpen = isCompanys && permission === undefined && !isFor(target, "contact") && !isFor(target, "link");
    const { cookie } = world.tenants.beta;
    const nobody: Caller = { name: "nobody", identity: { host }, isAudience: false };
    const key = { identity: bearer(keys.bare), isAudience: isOpen };
    const staff = { host, cookie, "atrium-tenant": "acme" };
    const others: Caller[] = [
      {
        name: "a key with every other right",
        ...key,
        prepare: () => grant(permission === undefined ? [] : permissionNames.filter((name) => name !== permission)),
      },
      { name: "a key without rights", ...key, prepare: () => grant([]) },
      { name: "staff of another company", identity: staff, isAudience: false },
      { name: "an owner's key of another company with these ids", identity: bearer(keys.theirs), isAudience: takesKeys },
    ];
    const faults = await attack(target, isPersons ? [nobody] : [nobody, ...others]);
    expect(faults).toEqual([]);
  });

  test("the company is as it was", async () => {
    expect(await taken()).toEqual(before);
  });
});

describe("people outside reach only what is declared for them, and of that only their own", () => {
  test.each(ofCompany)("$name", async (target) => {
    const site = `acme.${host}`;
    const cookie = await signInContact(world, stranger);
    const link = { host: site, authorization: `Bearer ${linkTokenPrefix}${stranger.token}` };
    const callers: Caller[] = [
      { name: "a contact of another customer", identity: { host: site, cookie }, isAudience: isFor(target, "contact") },
      { name: "a link of another document", identity: link, isAudience: isFor(target, "link") },
      { name: "a contact at another company's host", identity: { host: `beta.${host}`, cookie }, isAudience: false },
      { name: "a link at another company's host", identity: { ...link, host: `beta.${host}` }, isAudience: false },
    ];
    expect(await attack(target, callers)).toEqual([]);
  });

  test.each(targets.filter(isPublic))("$name, which anybody may call, breaks for nobody", async (target) => {
    expect(await attack(target, [{ name: "nobody", identity: { host }, isAudience: true }])).toEqual([]);
  });
});

test("the matrix covers the product", () => {
  expect(needCredential.length).toBeGreaterThan(400);
  expect(outsider.invoice_id).not.toBe(stranger.invoice_id);
});
