import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as callback } from "@/app/api/public/google-mailbox/callback/route";
import { notificationOfSignedOutMailbox } from "@/inngest/mailboxes/notify-of-signed-out-mailbox";
import { notifyStaff } from "@/inngest/notifications/notify-staff";
import { createImapMailboxes } from "@/lib/adapters/mailboxes/imap";
import { createMailSignIn } from "@/lib/adapters/mailboxes/sign-in";
import {
  completeMailSignIn,
  createMailbox,
  getMailbox,
  listMailboxMessages,
  listMailSignIns,
  pollMailbox,
  startMailSignIn,
  testMailbox,
  updateMailbox,
} from "@/lib/domains/mailboxes";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { startDovecot, type DovecotServer } from "@/tests/lib/adapters/mailboxes/dovecot-server";
import { startTokenServer, type TokenServer } from "@/tests/lib/adapters/mailboxes/token-server";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { actingAs, inboxOf } from "@/tests/lib/domains/notifications/inboxes";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let tokens: TokenServer;
let server: DovecotServer;
let owner: Ctx;
const provider = "google";
const mailScope = "https://mail.google.com/";

beforeAll(async () => {
  tokens = await startTokenServer("support@acme.example", `openid ${mailScope}`);
  [world, server] = await Promise.all([createWorld({ now: new Date() }), startDovecot({ token_url: tokens.urls.info })]);
  owner = world.ctx("acme");
  const local = { allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };
  const port = createImapMailboxes({ ...local, ca: server.ca, timeout_ms: 5_000 });
  useClient("secret");
  world.runtime.ports = { ...world.runtime.ports, mailboxes: () => Promise.resolve(port) };
  world.runtime.environment = { ...world.runtime.environment, ATRIUM_BASE_URL: "https://atrium.example" };
});
afterAll(async () => {
  await Promise.all([server.stop(), tokens.close()]);
  await world.close();
});

/** The installation's client, as the environment names it. */
function useClient(client_secret: string): void {
  const place = {
    authorize: "https://accounts.example/auth",
    token: tokens.urls.token,
    server: { host: "localhost", port: server.ports.tls },
  };
  const egress = { allow_http: true, allow_private: ["127.0.0.0/8"], allowed_ports: "any" as const };
  const google = createMailSignIn(provider, { client_id: "client", client_secret, place, egress });
  const mailSignIns = { google: () => Promise.resolve(google), microsoft: () => Promise.resolve(null) };
  world.runtime.ports = { ...world.runtime.ports, mailSignIns };
}

const stateOf = async (about: { mailbox_id?: string; user?: string } = {}) =>
  new URL((await startMailSignIn(owner, { provider, ...about })).url).searchParams.get("state") ?? "";
const signIn = async (about: { mailbox_id?: string; user?: string } = {}) =>
  completeMailSignIn(owner, { provider, code: "good", state: await stateOf(about) });
const box = async () => getMailbox(owner, { id: (await made).id });
const poll = async () => {
  world.clock.advance(60 * 60_000);
  await pollMailbox(world.systemCtx("acme"), (await made).id);
  return box();
};
const arrive = (id: string) =>
  server.deliver(
    `From: ada@northwind.example\r\nTo: support@acme.example\r\nSubject: ${id}\r\nMessage-ID: <${id}@x.example>\r\n\r\nHello.\r\n`,
  );
const subjects = async () => (await listMailboxMessages(owner, { id: (await made).id })).data.map(({ subject }) => subject);
const rowOf = (id: string) => {
  const tenant_id = world.tenants.acme.tenant.id;
  return runInTenant(tenant_id, () => world.runtime.tenants.client.mailbox.findFirst({ where: { tenant_id, id } }));
};
let made: Promise<{ id: string }>;

test("the sign-in asks for emails alone, and its answer leads to the company's mailboxes", async () => {
  expect(await listMailSignIns(owner, {})).toEqual({ available: ["google"] });
  const asked = new URL((await startMailSignIn(owner, { provider })).url).searchParams;
  expect(asked.get("scope")).toBe(`openid email ${mailScope}`);
  expect(asked.get("access_type")).toBe("offline");
  expect(asked.get("redirect_uri")).toBe("https://atrium.example/api/public/google-mailbox/callback");
  const state = await stateOf();
  const back = await callback(new Request(`https://atrium.example/api/public/google-mailbox/callback?code=x&state=${state}`), {
    params: Promise.resolve({}),
  });
  expect(back.headers.get("location")).toMatch(/^\/dashboard\/acme\/settings\/mailboxes\?provider=google&code=x&state=acme/);
  await expect(completeMailSignIn(owner, { provider, code: "bad", state })).rejects.toMatchObject({ errors: [{ code: "expired" }] });
  await expect(completeMailSignIn(world.ctx("beta"), { provider, code: "good", state })).rejects.toMatchObject({ code: "invalid" });
  await expect(startMailSignIn(owner, { provider: "microsoft" })).rejects.toMatchObject({ code: "conflict" });
  const elsewhere = { ...owner, principal: { ...owner.principal, session_id: "01930000-0000-7000-8000-000000000009" } } as Ctx;
  await expect(completeMailSignIn(elsewhere, { provider, code: "good", state })).rejects.toMatchObject({ code: "invalid" });
  tokens.audience = "another-client";
  await expect(completeMailSignIn(owner, { provider, code: "good", state })).rejects.toMatchObject({ code: "unavailable" });
  tokens.audience = "client";
  tokens.scope = "openid email";
  await expect(completeMailSignIn(owner, { provider, code: "good", state })).rejects.toMatchObject({ errors: [{ code: "scope" }] });
  tokens.scope = `openid ${mailScope}`;
});

test("a mailbox is read by XOAUTH2, and its access refreshed before it ends", async () => {
  made = signIn();
  const first = await made;
  expect(first).toMatchObject({ auth: "google", account: "support@acme.example", user: "support@acme.example", sign_in_reason: null });
  expect(JSON.stringify(first)).not.toMatch(/refresh-|access-/);
  expect(await testMailbox(owner, first)).toEqual({ connected: true, problem: null });
  await poll();
  await arrive("one");
  const read = await poll();
  expect(await subjects()).toEqual(["one"]);
  expect(read.access_until?.getTime()).toBe(world.clock.now().getTime() + 3_600_000);
  expect(read.refreshed_at).toEqual(world.clock.now());
  expect(tokens.asked.at(-1)?.get("grant_type")).toBe("refresh_token");
  // Ended before its time, the access is refreshed once more.
  const before = tokens.asked.length;
  world.clock.advance(-59 * 60_000);
  tokens.endAccess();
  await arrive("two");
  expect(await poll()).toMatchObject({ problem: null });
  expect(tokens.asked.length).toBeGreaterThan(before);
  expect(await subjects()).toEqual(["two", "one"]);
});

test("without its provider's server, another user or server needs a password, which ends the sign-in", async () => {
  const { id } = await made;
  await expect(updateMailbox(owner, { id, host: "elsewhere.example" })).rejects.toMatchObject({ errors: [{ path: "password" }] });
  await expect(updateMailbox(owner, { id, user: "boss@acme.example" })).rejects.toMatchObject({ errors: [{ path: "password" }] });
  expect(await updateMailbox(owner, { id, interval_seconds: 90 })).toMatchObject({ auth: "google" });
});

test("a client that the provider refuses asks nobody to sign in again", async () => {
  useClient("run-out");
  expect(await poll()).toMatchObject({ problem: "client", sign_in_reason: null });
  useClient("secret");
  expect(await poll()).toMatchObject({ problem: null });
});

test("withdrawn access is told of once, with its reason, until somebody signs in again", async () => {
  const [{ id }, before] = [await made, await box()];
  tokens.refusal = { error: "invalid_grant", error_description: "AADSTS50173: The provided grant has expired due to it being revoked." };
  expect(await poll()).toMatchObject({ problem: "sign_in", sign_in_reason: "password_changed", access_until: null });
  const asked = tokens.asked.length;
  expect((await poll()).version).toBe(before.version + 1);
  expect(tokens.asked).toHaveLength(asked);
  expect(await testMailbox(owner, { id })).toEqual({ connected: false, problem: "sign_in" });
  const manager = await addColleague(world, "acme", "max@acme.example", (await roleNamed(owner, "Manager")).id);
  await notifyStaff(world.systemCtx("acme"), "mailbox_signed_out", notificationOfSignedOutMailbox(await box()), rememberingSteps());
  for (const reader of [owner, actingAs(owner, manager.staff_id)])
    expect((await inboxOf(reader))[0]).toMatchObject({
      kind: "mailbox_signed_out",
      values: { provider, account: "support@acme.example", reason: "password_changed" },
    });
  tokens.refusal = null;
  await arrive("three");
  expect(await signIn({ mailbox_id: id })).toMatchObject({ id, sign_in_reason: null, problem: null });
  await poll();
  expect(await subjects()).toEqual(["three", "two", "one"]);
  // The address belongs to another account by now: its folder is read from now on, not from where the other was read to.
  const placeOf = async () => (await rowOf(id))?.last_uid ?? null;
  expect(await placeOf()).not.toBeNull();
  await signIn({ mailbox_id: id });
  expect(await placeOf()).not.toBeNull();
  tokens.sub = "sub-2";
  await signIn({ mailbox_id: id });
  expect(await placeOf()).toBeNull();
});

test("a shared mailbox has its own address; a mailbox with a password can be signed in to, and get a password again", async () => {
  const shared = await signIn({ user: "info@acme.example" });
  expect(shared).toMatchObject({ user: "info@acme.example", account: "support@acme.example", name: "info@acme.example" });
  const old = await createMailbox(owner, {
    host: "mail.acme.example",
    user: "support@acme.example",
    password: "copper-kettle-42",
    port: 993,
  });
  const moved = await signIn({ mailbox_id: old.id });
  expect(moved).toMatchObject({ id: old.id, auth: "google", host: "localhost", user: "support@acme.example" });
  const back = await updateMailbox(owner, { id: old.id, password: "copper-kettle-42" });
  expect(back).toMatchObject({ auth: "password", account: null, access_until: null, refreshed_at: null });
});
