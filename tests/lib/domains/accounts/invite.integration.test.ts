import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as invite } from "@/app/api/tenant/invitations/route";
import { GET as look } from "@/app/api/public/invitations/[token]/route";
import { inviteColleague } from "@/lib/domains/accounts";
import { listInvitations, listRoles } from "@/lib/domains/staff";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { mailsOf } from "@/tests/support/mailed-token";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const staffRole = async (slug: "acme" | "beta") =>
  (await listRoles(world.ctx(slug), {})).data.find((role) => role.template === "staff")?.id ?? "";

test("an invitation is mailed with the link that the answer shows", async () => {
  const body = { email: "grace@acme.example", name: "Grace", role_id: encodeId("role", await staffRole("acme")) };
  const answer = await invite(world.request("POST", "/api/tenant/invitations", { slug: "acme", body }), { params: Promise.resolve({}) });
  expect(answer.status).toBe(201);
  const { accept_url } = (await answer.json()) as { accept_url: string };
  const [mail] = await mailsOf(world, "acme", "invitation");
  expect(mail).toMatchObject({
    status: "queued",
    language: "en",
    to: [{ name: "Grace", address: "grace@acme.example" }],
    about_noun: "invitation",
    subject: "Ada Owner invites you to join Acme Ltd",
    url: accept_url,
  });
  expect(mail?.text).toContain("9 Mar 2026");
  const token = accept_url.split("/").at(-1) ?? "";
  expect((await look(world.request("GET", "/"), { params: Promise.resolve({ token }) })).status).toBe(200);
  const { client } = world.runtime.tenants;
  const traces = await runInTenant(world.tenants.acme.tenant.id, async () => [
    await client.mail.findMany(),
    await client.auditEntry.findMany(),
    await client.event.findMany(),
    await client.invitation.findMany(),
  ]);
  expect(JSON.stringify(traces)).toContain("grace@acme.example");
  expect(JSON.stringify(traces)).not.toContain(token);
});

test("an unverified company's email is held", async () => {
  const ctx = world.ctx("beta");
  await inviteColleague(
    { ...ctx, tenant: { ...ctx.tenant, verified: false } },
    { email: "huda@beta.example", name: "Huda", role_id: await staffRole("beta") },
  );
  expect(await mailsOf(world, "beta", "invitation")).toMatchObject([{ status: "held", language: "ar" }]);
});

test("a rejected request creates neither invitation nor email", async () => {
  const before = (await mailsOf(world, "acme", "invitation")).length;
  const role_id = await staffRole("acme");
  await expect(inviteColleague(world.ctx("acme"), { email: world.tenants.acme.owner.email, name: "A", role_id })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(inviteColleague(world.ctx("acme", ["staff.read"]), { email: "no@acme.example", name: "N", role_id })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await mailsOf(world, "acme", "invitation")).length).toBe(before);
  expect((await listInvitations(world.ctx("acme"), {})).data.map((row) => row.email)).not.toContain("no@acme.example");
});
