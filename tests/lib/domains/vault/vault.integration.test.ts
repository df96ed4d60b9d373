import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as openRoute } from "@/app/api/public/vault-links/[token]/route";
import { GET as valueRoute } from "@/app/api/tenant/vault/items/[id]/value/route";
import { POST as revealRoute } from "@/app/api/tenant/vault/items/[id]/reveal/route";
import { deactivateStaff } from "@/lib/domains/accounts";
import { listTasks } from "@/lib/domains/tasks";
import {
  createVaultItem,
  createVaultLink,
  deleteVaultItem,
  finishRotation,
  getVault,
  getVaultRecovery,
  listExpiringItems,
  listVaultAccess,
  listVaultItems,
  listVaultMembers,
  readVaultValue,
  recoverVault,
  rehearseRecovery,
  remindOfExpiry,
  removeVaultMember,
  replaceRecovery,
  reportWrongPassword,
  revealVaultItem,
  revokeVaultLink,
  rewrapVaultItem,
  startRotation,
  takeKeysToRewrap,
  updateVaultItem,
} from "@/lib/domains/vault";
import type { AppError } from "@/lib/kernel/base/errors";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { fromBase64Url, toBase64Url } from "@/lib/vault/bytes";
import { rewrapValue } from "@/lib/vault/item";
import { sealLink, openLink } from "@/lib/vault/link";
import {
  isGrantedByMe,
  newKit,
  newRotation,
  openByKit,
  recoverMember,
  unlockVault,
  type OpenVault,
  type RecoveryKit,
} from "@/lib/vault/session";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";
import { addItem, as, encrypted, grantTo, join, opened, personOf, setUp } from "./client";

let world: World;
let owner: Ctx;
let colleague: Ctx;
let vault: OpenVault;
let kit: RecoveryKit;

beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  const { staff_id } = await addColleague(world, "acme", "agent@acme.example", (await roleNamed(owner, "Staff")).id);
  colleague = as(world.ctx("acme", ["vault.read", "vault.write"]), { staff_id });
  ({ vault, kit } = await setUp(owner));
});
afterAll(() => world.close());
// Each reveal needs a confirmation of its own, and a confirmation has its time.
beforeEach(() => {
  world.clock.advance(1000);
  owner = world.ctx("acme");
});

const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: AppError) => error.code,
  );
const inTenant = <T>(work: () => Promise<T>): Promise<T> => runInTenant(owner.tenant.id, work);
const later = (): Ctx => {
  world.clock.advance(1000);
  return world.ctx("acme");
};

describe("values", () => {
  test("an open item is read by those who may read the vault, and each read is in its history", async () => {
    const id = await addItem(owner, vault, "Router", "open s3cr3t", false);
    expect(await opened(owner, vault, id)).toBe("open s3cr3t");
    expect(await code(readVaultValue(world.ctx("acme", ["customers.read"]), { id }))).toBe("forbidden");
    const { data } = await listVaultAccess(owner, { id });
    expect(data.map(({ operation }) => operation)).toEqual(["vault.read_value", "vault.create"]);
    expect(data[0]).toMatchObject({ actor: { kind: "staff", name: "Test Staff" }, ip: "127.0.0.1", user_agent: "Test" });
  });

  test("lists have no values, for colleagues and programs", async () => {
    const id = await addItem(owner, vault, "Listed", "never listed");
    const value = await readStored(id);
    const page = JSON.stringify(await listVaultItems(owner, { q: "listed" }));
    expect(page).toContain("Listed");
    for (const part of [value.content, value.wrap, value.share ?? ""]) expect(page).not.toContain(part);
    const key = await world.apiKey("acme", ["vault.read", "vault.write", "vault.reveal"]);
    const path = `/api/tenant/vault/items/${encodeId("vault_item", id)}/reveal`;
    const params = Promise.resolve({ id: encodeId("vault_item", id) });
    expect((await revealRoute(world.request("POST", path, { key, body: {} }), { params })).status).toBe(403);
  });

  test("a sealed value takes a token, which works once, in its session, for its person, item and version, within a minute", async () => {
    const id = await addItem(owner, vault, "Sealed", "sealed s3cr3t");
    const other = await addItem(owner, vault, "Other", "other s3cr3t");
    expect(await code(readVaultValue(owner, { id }))).toBe("forbidden");
    const { decryption_token: token } = await revealVaultItem(owner, { id });
    expect(await code(readVaultValue(owner, { id: other, token }))).toBe("forbidden");
    expect(await code(readVaultValue(as(owner, { session_id: crypto.randomUUID() }), { id, token }))).toBe("forbidden");
    expect(await code(readVaultValue(as(owner, { staff_id: personOf(colleague).member }), { id, token }))).toBe("forbidden");
    expect(await opened(owner, vault, id, token)).toBe("sealed s3cr3t");
    expect(await code(readVaultValue(owner, { id, token }))).toBe("forbidden");

    const stale = (await revealVaultItem(later(), { id })).decryption_token;
    await updateVaultItem(owner, { id, value: await encrypted(owner, vault, id, "second", true, 2) });
    expect(await code(readVaultValue(owner, { id, token: stale }))).toBe("forbidden");

    const slow = (await revealVaultItem(later(), { id })).decryption_token;
    world.clock.advance(61_000);
    expect(await code(readVaultValue(owner, { id, token: slow }))).toBe("forbidden");
  });

  test("of two tabs with one token one gets the value, and two reveals need two confirmations", async () => {
    const id = await addItem(owner, vault, "Two tabs", "once");
    const { decryption_token: token } = await revealVaultItem(owner, { id });
    const both = await Promise.all([code(readVaultValue(owner, { id, token })), code(readVaultValue(owner, { id, token }))]);
    expect(both.sort()).toEqual(["done", "forbidden"]);
    expect(await code(revealVaultItem(owner, { id }))).toBe("confirmation_required");
    const again = later();
    world.clock.advance(121_000);
    expect(await code(revealVaultItem(again, { id }))).toBe("confirmation_required");
    expect(await code(revealVaultItem(colleague, { id }))).toBe("forbidden");
  });

  test("the route takes the token from its header alone", async () => {
    const id = await addItem(owner, vault, "By route", "routed");
    const wire = encodeId("vault_item", id);
    const route = { params: Promise.resolve({ id: wire }) };
    const path = `/api/tenant/vault/items/${wire}/value`;
    // The session of the world's cookie confirmed at its start; the context is of the same one.
    const { decryption_token: token } = await revealVaultItem(owner, { id });
    expect((await valueRoute(world.request("GET", `${path}?token=${token}`, { slug: "acme" }), route)).status).toBe(403);
    const headers = { "atrium-vault-token": token };
    const answer = await valueRoute(world.request("GET", path, { slug: "acme", headers }), route);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("a value of another key, another kind or without its share is rejected, and so is a second item with one id", async () => {
    const id = crypto.randomUUID();
    const value = await encrypted(owner, vault, id, "x", true);
    const item = { id, title: "Wrong", kind: "note" as const, sealed: true };
    expect(await code(createVaultItem(owner, { ...item, value: { ...value, share: null } }))).toBe("invalid");
    expect(await code(createVaultItem(owner, { ...item, sealed: false, value }))).toBe("invalid");
    expect(await code(createVaultItem(owner, { ...item, value: { ...value, version: 2 } }))).toBe("invalid");
    const foreign = fromBase64Url(value.wrap);
    foreign[5] = (foreign[5] ?? 0) ^ 1;
    expect(await code(createVaultItem(owner, { ...item, value: { ...value, wrap: toBase64Url(foreign) } }))).toBe("conflict");
    await createVaultItem(owner, { ...item, value });
    expect(await code(createVaultItem(owner, { ...item, value }))).toBe("conflict");
    expect(await code(updateVaultItem(owner, { id, value: { ...value, version: 3 } }))).toBe("conflict");
    expect(await code(updateVaultItem(owner, { id, sealed: false }))).toBe("invalid");
    await deleteVaultItem(owner, { id });
    expect(await code(readVaultValue(owner, { id }))).toBe("not_found");
  });
});

test("many reveals within an hour, and one from a new address, publish an event for the owners", async () => {
  const id = await addItem(owner, vault, "Watched", "w");
  await revealVaultItem(as(later(), { ip: "203.0.113.7" }), { id });
  const events = await inTenant(() =>
    owner.db.event.findMany({ where: { tenant_id: owner.tenant.id, name: "vault_item.read_unusually", record_id: id } }),
  );
  expect(events.map(({ data }) => (data as { reason: string }).reason)).toEqual(["new_address"]);
});

test("an item that expires soon becomes one task, with the same customer", async () => {
  const id = await addItem(owner, vault, "Certificate of the shop", "pem");
  await updateVaultItem(owner, { id, expires_on: "2026-03-10" });
  const system = world.systemCtx("acme");
  expect((await listExpiringItems(system, {})).items).toEqual([id]);
  await remindOfExpiry(system, { id });
  await remindOfExpiry(system, { id });
  const { data } = await listTasks(owner, { q: "Certificate of the shop" });
  expect(data).toMatchObject([{ title: "Certificate of the shop", due_on: "2026-03-10" }]);
});

test("a one-time link opens once, at its company, and says nothing afterwards", async () => {
  const id = await addItem(owner, vault, "Shared", "given away");
  const { content, key } = await sealLink(owner.tenant.id, "given away");
  const expires_at = new Date(world.clock.now().getTime() + 3_600_000);
  const link = await createVaultLink(owner, { id, content, views: 1, expires_at });
  const open = (host: string) =>
    openRoute(world.request("POST", "/", { headers: { host }, body: {} }), { params: Promise.resolve({ token: link.token }) });
  expect((await open("beta.localhost:3000")).status).toBe(404);
  const answers = await Promise.all([open("acme.localhost:3000"), open("acme.localhost:3000")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const first = (await answers.find(({ status }) => status === 200)?.json()) as { content: string };
  expect(await openLink(owner.tenant.id, first.content, key)).toBe("given away");
  expect(await inTenant(() => owner.db.vaultLink.findFirst({ where: { tenant_id: owner.tenant.id, id: link.id } }))).toMatchObject({
    content: "",
  });
  const { data: history } = await listVaultAccess(owner, { id });
  expect(history.map(({ operation }) => operation)).toEqual(["vault_links.open", "vault_links.create", "vault.create"]);
  const second = await createVaultLink(owner, { id, content, views: 3, expires_at });
  await revokeVaultLink(owner, { id: second.id });
  expect(await inTenant(() => owner.db.vaultLink.findFirst({ where: { tenant_id: owner.tenant.id, id: second.id } }))).toMatchObject({
    content: "",
  });
});

describe("members and rotation", () => {
  test("a colleague reads after a grant, and with a wrong password nothing opens", async () => {
    await join(colleague);
    expect(await getVault(owner, {})).toMatchObject({ waiting: 1, leavers: 0 });
    expect(await code(grantTo(colleague, vault, colleague))).toBe("forbidden");
    await grantTo(owner, vault, colleague);
    const { me } = await getVault(colleague, {});
    const [unlock] = me?.unlocks ?? [];
    if (!me || !unlock) throw new Error("no keys");
    const stored = {
      public_key: me.public_key,
      grants: me.grants,
      unlock: { kind: "password" as const, salt: unlock.salt ?? "", rounds: unlock.rounds ?? 0, envelope: unlock.envelope },
    };
    await expect(unlockVault(personOf(colleague), stored, "nine gray herons wade")).rejects.toMatchObject({ code: "invalid" });
    // New keys would end the grants: with a stale page somebody could lock themselves out.
    expect(await code(join(colleague))).toBe("conflict");
    const theirs = await unlockVault(personOf(colleague), stored, "nine grey herons wade");
    const id = await addItem(owner, vault, "For both", "shared s3cr3t", false);
    expect(await opened(colleague, theirs, id)).toBe("shared s3cr3t");
  });

  test("a member’s key is known to whoever granted it, and another in its place is not", async () => {
    const { data } = await listVaultMembers(owner, {});
    const mine = (await getVault(owner, {})).me?.signing_key ?? "";
    const theirs = data.find(({ staff_id }) => staff_id === personOf(colleague).member);
    const key_id = vault.keys.at(-1)?.id ?? "";
    if (!theirs?.granted_by) throw new Error("no grant");
    const grant = { key_id, signature: theirs.granted_by.signature };
    const recipient = { member: theirs.staff_id, public_key: theirs.public_key };
    expect(await isGrantedByMe(vault, mine, recipient, grant)).toBe(true);
    expect(await isGrantedByMe(vault, mine, { ...recipient, public_key: mine }, grant)).toBe(false);
    // A server that shows another signing key as the reader's own convinces nobody.
    expect(await isGrantedByMe(vault, theirs.signing_key, recipient, grant)).toBe(false);
  });

  test("the fifth wrong password within a quarter of an hour withholds the keys, and no sealed value is revealed meanwhile", async () => {
    const id = await addItem(owner, vault, "Guarded", "g");
    for (const left of [4, 3, 2, 1]) expect(await reportWrongPassword(owner, {})).toEqual({ left, locked_until: null });
    expect(await reportWrongPassword(owner, {})).toMatchObject({ left: 0, locked_until: expect.any(Date) });
    expect(await code(reportWrongPassword(owner, {}))).toBe("conflict");
    expect(await code(revealVaultItem(later(), { id }))).toBe("conflict");
    expect((await getVault(owner, {})).me).toMatchObject({ unlocks: [] });
    expect((await getVault(colleague, {})).me?.unlocks).toHaveLength(1);
    const told = () => inTenant(() => owner.db.event.findMany({ where: { tenant_id: owner.tenant.id, name: "tenant.vault_guessed" } }));
    expect((await told()).map(({ data }) => data)).toMatchObject([{ person: "Test Staff" }]);
    world.clock.advance(15 * 60_000);
    expect((await getVault(owner, {})).me).toMatchObject({ locked_until: null, unlocks: [{ kind: "password" }] });
    // The old ones are forgotten with the quarter of an hour.
    expect(await reportWrongPassword(owner, {})).toEqual({ left: 4, locked_until: null });
    expect(await code(revealVaultItem(later(), { id }))).toBe("done");
  });

  test("a rotation goes on from wherever it stopped, every item opens at each step, and the old key ends with it", async () => {
    const sealed = await addItem(owner, vault, "Before, sealed", "one");
    const open = await addItem(owner, vault, "Before, open", "two", false);
    const all = await inTenant(() => owner.db.vaultValue.findMany({ where: { tenant_id: owner.tenant.id }, select: { item_id: true } }));
    const { public_key } = await getVaultRecovery(owner, {});
    const members = (await listVaultMembers(owner, {})).data.map(({ id, staff_id, public_key: own }) => ({
      id,
      member: staff_id,
      public_key: own,
    }));
    const stray = await newRotation(vault, members.slice(0, 1), public_key);
    expect(await code(startRotation(owner, stray.stored))).toBe("conflict");
    const { stored, vault: both } = await newRotation(vault, members, public_key);
    await startRotation(owner, stored);
    expect(await code(startRotation(owner, (await newRotation(vault, members, public_key)).stored))).toBe("conflict");

    const openBoth = async () => {
      const ctx = later();
      expect(await opened(ctx, both, open)).toBe("two");
      expect(await opened(ctx, both, sealed, (await revealVaultItem(ctx, { id: sealed })).decryption_token)).toBe("one");
    };
    const during = await addItem(owner, both, "During", "three", false);
    expect(await code(addItemWithOldKey())).toBe("conflict");
    await openBoth();
    let steps = 0;
    for (;;) {
      // Each pass is another browser that is closed after one item.
      const { data, left } = await takeKeysToRewrap(owner, {});
      const [next] = data;
      if (!next) break;
      expect(left).toBe(all.length - steps);
      expect(await code(finishRotation(owner, {}))).toBe("conflict");
      const place = { tenant: owner.tenant.id, item: next.id, version: next.value_version };
      const [from, to] = [both.keys.find(({ id }) => id === next.key_id), both.keys.find(({ id }) => id === stored.key_id)];
      if (!from || !to) throw new Error("no key");
      const share = next.share === null ? null : fromBase64Url(next.share);
      const wrapped = await rewrapValue(from.key, to, place, { wrap: next.wrap, share });
      const sent = {
        id: next.id,
        value_version: next.value_version,
        wrap: wrapped.wrap,
        share: wrapped.share && toBase64Url(wrapped.share),
      };
      expect(await code(rewrapVaultItem(owner, { ...sent, wrap: next.wrap }))).toBe("conflict");
      await rewrapVaultItem(owner, sent);
      if (next.id === sealed || next.id === open) await openBoth();
      steps += 1;
    }
    expect(steps).toBe(all.length);
    await finishRotation(owner, {});
    await openBoth();
    expect(await opened(owner, both, during)).toBe("three");
    expect(await getVault(owner, {})).toMatchObject({ key_id: stored.key_id, rotating: null, me: { grants: [{ key_id: stored.key_id }] } });
    expect(await code(finishRotation(owner, {}))).toBe("not_found");
    vault = both;

    async function addItemWithOldKey() {
      const id = crypto.randomUUID();
      const value = await encrypted(owner, both, id, "late", false);
      const old = { ...value, ...(await readStored(open)), share: null, version: 1 };
      return createVaultItem(owner, {
        id,
        title: "Late",
        kind: "note",
        sealed: false,
        value: { ...old, wrap: old.wrap, content: old.content },
      });
    }
  });

  test("the recovery kit opens the vault for an owner who forgot the password", async () => {
    const words = "words" in kit ? kit.words : "";
    const stored = await getVaultRecovery(owner, {});
    const person = personOf(owner);
    const keys = await openByKit(person.tenant, stored, words);
    await rehearseRecovery(owner, { check: stored.check });
    expect(await code(rehearseRecovery(owner, { check: toBase64Url(new Uint8Array(32)) }))).toBe("conflict");
    const recovered = await recoverMember(person, keys, "four quiet foxes run");
    await recoverVault(owner, { ...recovered.stored, check: stored.check });
    const id = await addItem(owner, recovered.vault, "After recovery", "still here", false);
    expect(await opened(owner, recovered.vault, id)).toBe("still here");
    expect(await getVault(owner, {})).toMatchObject({ rehearsed: true, waiting: 0 });
    vault = recovered.vault;
  });

  test("a new kit replaces the old one, and a rotation made for the old one is refused", async () => {
    const person = personOf(owner);
    const stale = await rotationOf(vault);
    const { stored, kit: fresh } = await newKit(vault, { parts: 3, needed: 2 });
    await replaceRecovery(owner, stored);
    expect(await getVault(owner, {})).toMatchObject({ rehearsed: false });
    const kept = await getVaultRecovery(owner, {});
    const codes = "codes" in fresh ? fresh.codes.slice(1).join(" ") : "";
    expect(await openByKit(person.tenant, kept, codes)).toMatchObject([{ key_id: vault.keys.at(-1)?.id }]);
    await expect(openByKit(person.tenant, kept, "words" in kit ? kit.words : "")).rejects.toMatchObject({ code: "invalid" });
    expect(await code(startRotation(owner, stale.stored))).toBe("conflict");
    const [grant] = stored.grants;
    expect(await code(replaceRecovery(owner, { ...stored, grants: grant ? [grant, grant] : [] }))).toBe("conflict");
  });

  test("a colleague who leaves gets nothing more, a rotation is suggested, and the next one leaves them out", async () => {
    await deactivateStaff(world.ctx("acme"), { id: personOf(colleague).member });
    expect(await getVault(owner, {})).toMatchObject({ leavers: 1 });
    expect(await code(grantTo(owner, vault, colleague))).toBe("not_found");
    const mine = (await listVaultMembers(owner, {})).data.find(({ staff_id }) => staff_id === personOf(owner).member);
    // The leaver still has a grant, which helps nobody.
    expect(await code(removeVaultMember(owner, { id: mine?.id ?? "" }))).toBe("conflict");
    const rotation = await rotationOf(vault);
    await startRotation(owner, rotation.stored);
    expect(await getVault(owner, {})).toMatchObject({ leavers: 0, rotating: { from: vault.keys[0]?.id } });
  });
});

async function rotationOf(open: OpenVault) {
  const active = (await listVaultMembers(owner, {})).data.filter(({ active: is }) => is);
  const members = active.map(({ id, staff_id, public_key }) => ({ id, member: staff_id, public_key }));
  return newRotation(open, members, (await getVaultRecovery(owner, {})).public_key);
}

async function readStored(id: string) {
  return inTenant(() =>
    owner.db.vaultValue.findFirstOrThrow({
      where: { tenant_id: owner.tenant.id, item_id: id },
      select: { content: true, wrap: true, share: true },
    }),
  );
}
