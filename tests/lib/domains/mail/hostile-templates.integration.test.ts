import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as askReset } from "@/app/api/public/password-resets/route";
import { acceptInvitationLink, inviteColleague } from "@/lib/domains/accounts";
import { findAccountSender } from "@/lib/domains/accounts/commands/account-sender";
import { replaceMailTemplate } from "@/lib/domains/email-templates";
import { MailKey } from "@/lib/domains/mail/schema";
import { definitionOf } from "@/lib/domains/mail/rules/templates";
import { findMail } from "@/lib/domains/mail/queries/find";
import { revealMail } from "@/lib/domains/mail/queries/button";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { newId } from "@/lib/kernel/ids";
import { runInTenant } from "@/lib/kernel/db";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { mailsOf } from "@/tests/support/mailed-token";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const none = { params: Promise.resolve({}) };
const placeholder = "https://link.withheld.invalid/";

/** Stores a text as an earlier version of the service would have accepted it. */
async function storeOldText(key: MailKey, body: string) {
  const { id: tenant_id } = world.tenants.acme.tenant;
  const now = world.clock.now();
  const row = { id: newId(now), tenant_id, key, language: "en", subject: "Ours", body, created_at: now, updated_at: now };
  await runInTenant(tenant_id, () => world.runtime.tenants.client.mailTemplate.createMany({ data: [row] }));
}

async function resetMail(email = world.tenants.acme.owner.email) {
  await world.runtime.platform.pool.query("delete from platform.rate_buckets");
  expect((await askReset(world.request("POST", "/x", { body: { email } }), none)).status).toBe(202);
  const [mail] = await mailsOf(world, "acme", "password_reset");
  const ctx = world.systemCtx("acme");
  const row = await runInTenant(ctx.tenant.id, () => findMail(ctx, mail?.id ?? ""));
  return { ...row, ...(await revealMail(ctx, row)), url: mail?.url ?? "" };
}

test("a text about an account with a picture, another link or an address is rejected, in every such email", async () => {
  const bodies = [
    `<image src="https://collector.example/p.png?u=${placeholder}" alt="x" />`,
    '<button href="https://pay.attacker.example/">Pay now</button>',
    "[click](https://collector.example/](?a))",
    "Pay at pay.attacker.example",
  ];
  const keys = MailKey.options.filter((key) => definitionOf(key).account !== undefined);
  expect(keys).toContain("invitation");
  for (const key of keys)
    for (const body of bodies)
      await expect(replaceMailTemplate(world.ctx("acme"), { key, language: "en", body })).rejects.toMatchObject({
        errors: [{ path: "body", code: "account_link" }],
      });
});

test("an older text that leads elsewhere is passed over, and the link is in the button alone", async () => {
  await storeOldText("password_reset", `<image src="https://collector.example/p.png?u=${placeholder}" alt="x" />\n\nHello`);
  const { html, text, subject, url } = await resetMail();
  expect(subject).toBe("Reset your password");
  expect(html).not.toContain("collector.example");
  expect([html.split(url).length, text.split(url).length]).toEqual([2, 2]);
  expect(html).toContain(`href="${url}"`);
});

test("the company's own text is used for people whose only company it is, and the product's for others", async () => {
  await replaceMailTemplate(world.ctx("acme"), {
    key: "password_reset",
    language: "en",
    subject: "Acme: your new password",
    body: "Hi {{person.name}}",
  });
  expect((await resetMail()).subject).toBe("Acme: your new password");
  // Vera works at acme, then joins beta under a name that comes first in the alphabet.
  const email = "vera@people.example";
  const password = "nine grey herons wade";
  const { user_id } = await addColleague(world, "acme", email, (await roleNamed(world.ctx("acme"), "Staff")).id);
  await world.runtime.platform.client.user.updateMany({ where: { id: user_id }, data: { email_verified_at: world.clock.now() } });
  expect((await resetMail(email)).subject).toBe("Acme: your new password");
  world.clock.advance(1000);
  await updateGeneralSettings(world.ctx("beta"), { company_name: "AAA" });
  const role_id = (await roleNamed(world.ctx("beta"), "موظف")).id;
  const { accept_url } = await inviteColleague(world.ctx("beta"), { email, name: "Vera", role_id });
  const frame = { runtime: world.runtime, person: null, request: { id: "test", ip: null, user_agent: null } };
  await acceptInvitationLink.run(frame, { token: accept_url.split("/").at(-1) ?? "", name: "Vera", password });
  expect(await findAccountSender(world.runtime, user_id)).toMatchObject({ tenant: { slug: "acme" }, own_words: false });
  const { subject, html } = await resetMail(email);
  expect(subject).toBe("Reset your password");
  expect(html).not.toContain("Acme Ltd");
});
