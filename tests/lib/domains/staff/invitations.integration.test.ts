import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { GET as view, POST as accept } from "@/app/api/public/invitations/[token]/route";
import { POST as verify } from "@/app/api/public/address-verifications/[token]/route";
import { POST as invite } from "@/app/api/tenant/invitations/route";
import { deactivateStaff } from "@/lib/domains/accounts";
import { createInvitation, listInvitations, listRoles, listStaff, revokeInvitation } from "@/lib/domains/staff";
import { permissionNames } from "@/lib/domains/permissions";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { mailedToken } from "@/tests/support/mailed-token";
import { signInByForm } from "@/tests/support/sign-in";
import { createWorld, worldBaseUrl, worldStart, type World } from "@/tests/support/world";
import { addColleague, personPassword, roleNamed } from "./people";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  world.clock.set(worldStart);
  await world.runtime.platform.pool.query("delete from platform.rate_buckets");
});

const owner = () => world.ctx("acme");
const staffRole = async () => (await roleNamed(owner(), "Staff")).id;
const tokenOf = (url: string) => url.split("/").at(-1) ?? "";
const names = (token: string) => ({ params: Promise.resolve({ token }) });
const look = (token: string) => view(world.request("GET", `/api/public/invitations/${token}`), names(token));
const take = (token: string, body: Record<string, unknown>) =>
  accept(world.request("POST", `/api/public/invitations/${token}`, { body }), names(token));

async function inviteAs(email: string): Promise<string> {
  return tokenOf((await createInvitation(owner(), { email, name: "Grace", role_id: await staffRole() })).accept_url);
}

test("an invited person sees the company, chooses a password, and can sign in", async () => {
  const body = { email: "Grace@acme.example", name: "Grace", role_id: encodeId("role", await staffRole()) };
  const made = await invite(world.request("POST", "/", { slug: "acme", body }), { params: Promise.resolve({}) });
  expect(made.status).toBe(201);
  const { accept_url } = (await made.json()) as { accept_url: string };
  expect(accept_url).toMatch(/^http:\/\/localhost:3000\/invitation\/[\w-]{43}$/);
  const token = tokenOf(accept_url);
  expect(await (await look(token)).json()).toMatchObject({ company_name: "Acme Ltd", email: "grace@acme.example", name: "Grace" });
  const accepted = await take(token, { name: "Grace H.", password: personPassword });
  expect([accepted.status, await accepted.json()]).toEqual([201, { slug: "acme", email: "grace@acme.example" }]);
  const enter = async () => (await signInByForm({ email: "grace@acme.example", password: personPassword })).error;
  expect(await enter()).toBe("refused");
  const link = await mailedToken(world, "acme", "address_verification");
  const proof = world.request("POST", "/x", { body: { password: personPassword } });
  expect((await verify(proof, { params: Promise.resolve({ token: link }) })).status).toBe(200);
  expect(await enter()).toBeNull();
  const { data } = await listStaff(owner(), {});
  expect(data.find((row) => row.email === "grace@acme.example")).toMatchObject({ name: "Grace H.", role_name: "Staff" });
  expect([(await look(token)).status, (await take(token, { name: "X", password: personPassword })).status]).toEqual([404, 404]);
});

test("only the answer has the token", async () => {
  const token = await inviteAs("quiet@acme.example");
  const { id } = world.tenants.acme.tenant;
  const { client } = world.runtime.tenants;
  const traces = await runInTenant(id, async () => [
    await client.auditEntry.findMany(),
    await client.event.findMany(),
    await client.invitation.findMany(),
  ]);
  expect(JSON.stringify(traces)).toContain("quiet@acme.example");
  expect(JSON.stringify(traces)).not.toContain(token);
  expect(JSON.stringify((await listInvitations(owner(), {})).data)).not.toContain("token");
});

test("a person with an account gives its password", async () => {
  const email = world.tenants.beta.owner.email;
  const token = await inviteAs(email);
  const wrong = await take(token, { name: "Basma", password: "a guess of good length" });
  expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ path: "password", code: "wrong_password" }] }]);
  expect((await listStaff(owner(), {})).data.some((row) => row.email === email)).toBe(false);
  expect((await take(token, { name: "Basma", password: world.tenants.beta.owner.password })).status).toBe(201);
  expect((await signInByForm(world.tenants.beta.owner)).error).toBeNull();
});

test("an account with a second factor joins in a browser that is signed in with it", async () => {
  const { data } = await listRoles(world.ctx("beta"), {});
  const bo = await addColleague(world, "beta", "bo@beta.example", data.find(({ template }) => template === "staff")?.id ?? "");
  const { pool } = world.runtime.platform;
  await pool.query("update platform.users set totp_enabled_at = now() where id = $1", [bo.user_id]);
  const token = await inviteAs(bo.email);
  const body = { name: "Bo", password: personPassword };
  const join = async () => (await accept(bo.request("POST", "/", body), names(token))).status;
  const wrong = await take(token, { ...body, password: "not the password at all" });
  expect(await wrong.json()).toMatchObject({ errors: [{ code: "wrong_password" }] });
  const alone = await take(token, body);
  expect([alone.status, await alone.json()]).toMatchObject([422, { errors: [{ path: "password", code: "sign_in_first" }] }]);
  expect(await join()).toBe(422);
  await pool.query("update platform.sessions set factor_at = now() where user_id = $1", [bo.user_id]);
  const headers = { cookie: world.tenants.acme.cookie, origin: worldBaseUrl };
  expect((await accept(world.request("POST", "/", { body, headers }), names(token))).status).toBe(422);
  expect(await join()).toBe(201);
});

test("a new person's password must be strong", async () => {
  const token = await inviteAs("weak@acme.example");
  for (const password of ["password1234", "zaq12wsxcde3"]) expect((await take(token, { name: "W", password })).status).toBe(422);
  expect(await world.runtime.platform.client.user.findFirst({ where: { email: "weak@acme.example" } })).toBeNull();
});

test("a revoked, expired or invented link reads as not found", async () => {
  const revoked = await createInvitation(owner(), { email: "revoked@acme.example", name: "R", role_id: await staffRole() });
  await revokeInvitation(owner(), { id: revoked.id });
  await expect(revokeInvitation(owner(), { id: revoked.id })).rejects.toMatchObject({ code: "conflict" });
  const old = await inviteAs("old@acme.example");
  world.clock.advance(7 * 24 * 60 * 60 * 1000);
  const texts = [];
  for (const token of [tokenOf(revoked.accept_url), old, "invented"]) {
    const answer = await look(token);
    expect(answer.status).toBe(404);
    texts.push(((await answer.json()) as { detail: string }).detail);
    expect((await take(token, { name: "X", password: personPassword })).status).toBe(404);
  }
  expect(new Set(texts).size).toBe(1);
});

test("only one of two concurrent acceptances succeeds", async () => {
  const token = await inviteAs("twice@acme.example");
  const answers = await Promise.all([
    take(token, { name: "A", password: personPassword }),
    take(token, { name: "B", password: personPassword }),
  ]);
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect((await listStaff(owner(), {})).data.filter((row) => row.email === "twice@acme.example")).toHaveLength(1);
});

test("colleagues and invited people are not invited again; a deactivated colleague can be", async () => {
  await inviteAs("pending@acme.example");
  await expect(inviteAs("pending@acme.example")).rejects.toMatchObject({ code: "conflict", errors: [{ path: "email" }] });
  await expect(inviteAs("owner@acme.example")).rejects.toMatchObject({ code: "conflict", errors: [{ path: "email" }] });
  const person = await addColleague(world, "acme", "back@acme.example", await staffRole());
  await deactivateStaff(owner(), { id: person.staff_id });
  const again = await addColleague(world, "acme", "back@acme.example", (await roleNamed(owner(), "Manager")).id);
  expect(again.staff_id).toBe(person.staff_id);
});

test("an invitation grants only permissions that the inviter has, and only owners invite owners", async () => {
  const ownerRole = (await roleNamed(owner(), "Owner")).id;
  const everything = world.ctx("acme", permissionNames);
  await expect(createInvitation(everything, { email: "o@acme.example", name: "O", role_id: ownerRole })).rejects.toMatchObject({
    code: "forbidden",
  });
  const limited = world.ctx("acme", ["staff.write"]);
  await expect(
    createInvitation(limited, { email: "m@acme.example", name: "M", role_id: (await roleNamed(owner(), "Manager")).id }),
  ).rejects.toMatchObject({ code: "forbidden" });
  expect(await createInvitation(owner(), { email: "o@acme.example", name: "O", role_id: ownerRole })).toMatchObject({ role_name: "Owner" });
});

test("the list distinguishes open invitations from others", async () => {
  const emails = async (open: boolean) => (await listInvitations(owner(), { open })).data.map((row) => row.email);
  expect(await emails(true)).toContain("pending@acme.example");
  expect(await emails(true)).not.toContain("revoked@acme.example");
  expect(await emails(false)).toContain("revoked@acme.example");
  expect((await listInvitations(world.ctx("beta"), {})).data.map(({ email }) => email)).toEqual(["bo@beta.example"]);
});
