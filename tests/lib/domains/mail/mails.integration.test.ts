import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { GET as getRoute } from "@/app/api/tenant/mails/[id]/route";
import { GET as listRoute } from "@/app/api/tenant/mails/route";
import { getMail, listMails, mailQueued, queueMail, releaseHeldMails, releaseOverlooked, recordDelivery } from "@/lib/domains/mail";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type World } from "@/tests/support/world";
import { invoiceMail, unverifiedCompany } from "./sample-mails";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const rows = (tenant_id: string) => runInTenant(tenant_id, () => world.runtime.tenants.client.mail.findMany({ orderBy: { id: "asc" } }));
const newsOf = (tenant_id: string, record_id: string) =>
  runInTenant(tenant_id, () => world.runtime.tenants.client.event.findMany({ where: { record_id }, orderBy: { sequence: "asc" } }));
const acme = () => world.tenants.acme.tenant.id;
const Page = z.object({ data: z.array(z.object({ id: z.string() })) });

test("an email is composed in the company's text and branding, stored, audited and published", async () => {
  const mail = await queueMail(world.systemCtx("acme"), invoiceMail("first"));
  expect(mail).toMatchObject({
    key: "invoice_issued",
    status: "queued",
    subject: "Invoice INV-7 from Acme Ltd",
    attempts: 0,
    queued_at: world.clock.now(),
    sent_at: null,
    about: null,
    message_id: `${encodeId("mail", mail.id)}@localhost.localdomain`,
  });
  const shown = await getMail(world.ctx("acme"), { id: mail.id });
  expect(shown.text).toContain("Hello Ada Byron,\n\nYour invoice INV-7");
  expect(shown.html).toContain("to Northwind &amp; Sons,");
  expect(shown.html).toContain("Acme Ltd");
  expect(await newsOf(acme(), mail.id)).toMatchObject([{ name: "mail.queued", sequence: 1 }]);
  const audit = await runInTenant(acme(), () => world.runtime.tenants.client.auditEntry.findMany({ where: { record_id: mail.id } }));
  expect(audit).toMatchObject([{ operation: "mails.queue", noun: "mail", version: 1 }]);
});

test("the button's link is in no answer, event, audit entry or readable column", async () => {
  const mail = await queueMail(world.systemCtx("acme"), invoiceMail("secret"));
  const shown = await getMail(world.ctx("acme"), { id: mail.id });
  expect(shown.html).not.toMatch(/<a [^>]*href=/);
  expect(shown.text).toContain("View and pay invoice:\n\n");
  const everything = await runInTenant(acme(), async () => {
    const { client } = world.runtime.tenants;
    return JSON.stringify([await client.mail.findMany(), await client.event.findMany(), await client.auditEntry.findMany(), shown]);
  });
  expect(everything).not.toContain("secret-token");
  expect((await rows(acme())).find(({ id }) => id === mail.id)?.sealed_url).toMatch(/^v1\./);
});

test("a known idempotency key creates no second email, sequentially or concurrently", async () => {
  const before = (await rows(acme())).length;
  const first = await queueMail(world.systemCtx("acme"), invoiceMail("once"));
  const again = await queueMail(world.systemCtx("acme"), invoiceMail("once", { to: [{ name: null, address: "else@x.example" }] }));
  expect(again).toEqual(first);
  const twins = await Promise.all(Array.from({ length: 6 }, () => queueMail(world.systemCtx("acme"), invoiceMail("twins"))));
  expect(new Set(twins.map(({ id }) => id)).size).toBe(1);
  expect((await rows(acme())).length).toBe(before + 2);
  expect(await newsOf(acme(), twins[0]?.id ?? "")).toHaveLength(1);
  expect((await queueMail(world.systemCtx("beta"), invoiceMail("once"))).id).not.toBe(first.id);
});

test("a blank value rejects the email and is named", async () => {
  const { values } = invoiceMail("x");
  const blank = { ...values, "invoice.number": " " };
  await expect(queueMail(world.systemCtx("acme"), invoiceMail("blank", { values: blank }))).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "invoice.number", code: "missing_value" }],
  });
  expect((await rows(acme())).some(({ idempotency_key }) => idempotency_key === "blank")).toBe(false);
});

test("the sending function decodes the event", async () => {
  const mail = await queueMail(world.systemCtx("acme"), invoiceMail("news"));
  const [news] = await newsOf(acme(), mail.id);
  expect(z.decode(mailQueued.data, news?.data as never)).toEqual(mail);
});

test("a caller that causes an email needs no permission to read it or the settings", async () => {
  const program = {
    ...world.ctx("acme"),
    principal: { kind: "key" as const, key_id: randomUUID(), name: "Program" },
    grants: new Set<string>(),
  };
  const mail = await queueMail(program, invoiceMail("by-key"));
  expect(mail.status).toBe("queued");
  expect(await queueMail(program, invoiceMail("by-key"))).toEqual(mail);
  await expect(getMail(program, { id: mail.id })).rejects.toMatchObject({ code: "forbidden" });
});

test("a customer can neither queue nor read emails", async () => {
  const id = randomUUID();
  const link = {
    ...world.ctx("acme"),
    principal: { kind: "link" as const, link_id: id, target: { noun: "invoice" as const, id }, customer_id: id },
    grants: new Set<string>(),
  };
  await expect(queueMail(link, invoiceMail("by-link"))).rejects.toMatchObject({ code: "forbidden" });
  const mail = await queueMail(world.systemCtx("acme"), invoiceMail("for-nobody"));
  await expect(getMail({ ...link, grants: "all" }, { id: mail.id })).rejects.toMatchObject({ code: "not_found" });
});

test("files of another company cannot be attached", async () => {
  const attachments = [{ storage_key: `${world.tenants.beta.tenant.id}/files/x`, filename: "x.pdf", media_type: "application/pdf" }];
  await expect(queueMail(world.systemCtx("acme"), invoiceMail("foreign", { attachments }))).rejects.toMatchObject({ code: "invalid" });
});

test("Arabic emails are right-to-left and in Arabic", async () => {
  const mail = await queueMail(world.systemCtx("beta"), invoiceMail("ar", { language: "ar" }));
  const { html, text, subject } = await getMail(world.ctx("beta"), { id: mail.id });
  expect(html).toMatch(/<html[^>]* dir="rtl"[^>]*>/);
  expect(html).toMatch(/<html[^>]* lang="ar"/);
  expect(subject).toBe("الفاتورة INV-7 من شركة بيتا");
  expect(text).toContain("عرض الفاتورة ودفعها:");
});

test("an email's final status is recorded once", async () => {
  const ctx = world.systemCtx("acme");
  const sent = await queueMail(ctx, invoiceMail("sent"));
  expect(await recordDelivery(ctx, { id: sent.id, outcome: "sent" })).toMatchObject({
    status: "sent",
    sent_at: world.clock.now(),
    attempts: 1,
    version: 2,
  });
  expect(await recordDelivery(ctx, { id: sent.id, outcome: "failed", error: "late" })).toMatchObject({
    status: "sent",
    last_error: null,
    version: 2,
  });
  const failed = await queueMail(ctx, invoiceMail("failed"));
  expect(await recordDelivery(ctx, { id: failed.id, outcome: "deferred", error: "busy" })).toMatchObject({
    status: "queued",
    attempts: 1,
    last_error: "busy",
  });
  expect(await recordDelivery(ctx, { id: failed.id, outcome: "failed", error: "no such address" })).toMatchObject({
    status: "failed",
    attempts: 2,
    last_error: "no such address",
    sent_at: null,
  });
  expect((await newsOf(acme(), sent.id)).map(({ name }) => name)).toEqual(["mail.queued", "mail.sent"]);
  expect((await newsOf(acme(), failed.id)).map(({ name }) => name)).toEqual(["mail.queued", "mail.failed"]);
});

test("an unverified company's emails are held until it is verified; those that verify the address are sent", async () => {
  const { before, after } = await unverifiedCompany(world);
  const held = await queueMail(before, invoiceMail("held"));
  expect(held).toMatchObject({ status: "held", queued_at: null });
  const values = { "person.name": "Gus", "link.expires_at": "tomorrow" };
  expect(await queueMail(before, { ...invoiceMail("reset"), key: "password_reset", values })).toMatchObject({ status: "queued" });
  expect(await newsOf(before.tenant.id, held.id)).toEqual([]);
  await expect(releaseHeldMails(before, {})).rejects.toMatchObject({ code: "conflict" });
  world.clock.advance(60_000);
  expect(await releaseHeldMails(after, {})).toEqual({ released: 1 });
  expect(await getMail(after, { id: held.id })).toMatchObject({ status: "queued", queued_at: world.clock.now(), version: 2 });
  expect(await newsOf(before.tenant.id, held.id)).toMatchObject([{ name: "mail.queued", sequence: 2 }]);
  expect(await releaseHeldMails(after, {})).toEqual({ released: 0 });
});

test("the sweep sends a mail that was held while its address was being verified, and writes nothing when no mail is held", async () => {
  const { before, after } = await unverifiedCompany(world, "delta");
  const held = await queueMail(before, invoiceMail("raced"));
  expect(held.status).toBe("held");
  expect(await releaseOverlooked(before)).toBe(0);
  expect(await releaseOverlooked(after)).toBe(1);
  expect((await getMail(after, { id: held.id })).status).toBe("queued");
  const audits = () => runInTenant(after.tenant.id, () => world.runtime.tenants.client.auditEntry.count());
  const count = await audits();
  expect(await releaseOverlooked(after)).toBe(0);
  expect(await audits()).toBe(count);
});

test("emails are listed newest first, filtered by record and status, and only with permission", async () => {
  const ctx = world.systemCtx("acme");
  const invoice = randomUUID();
  const about = { noun: "invoice" as const, id: invoice };
  const older = await queueMail(ctx, invoiceMail("about-1", { about }));
  world.clock.advance(1000);
  const newer = await queueMail(ctx, invoiceMail("about-2", { about }));
  const key = await world.apiKey("acme", ["mails.read", "invoices.read"]);
  const list = async (query: string) =>
    Page.parse(
      await (await listRoute(world.request("GET", `/api/tenant/mails?${query}`, { key }), { params: Promise.resolve({}) })).json(),
    ).data.map(({ id }) => id);
  expect(await list(`about=${encodeId("invoice", invoice)}`)).toEqual([newer, older].map(({ id }) => encodeId("mail", id)));
  expect(await list(`about=${encodeId("payment", invoice)}`)).toEqual([]);
  expect((await list("status=sent")).length).toBe(1);
  expect(await list("limit=1")).toEqual([encodeId("mail", newer.id)]);
  const answer = await getRoute(world.request("GET", "/x", { key }), { params: Promise.resolve({ id: encodeId("mail", older.id) }) });
  expect(await answer.json()).toMatchObject({
    about: encodeId("invoice", invoice),
    to: [{ name: "Ada Byron", address: "ada@northwind.example" }],
  });
  // Who may not read invoices reads no emails about them.
  expect((await listMails(world.ctx("acme", ["mails.read"]), { about: encodeId("invoice", invoice) })).data).toEqual([]);
  await expect(listMails(world.ctx("acme", ["customers.read"]), {})).rejects.toThrow("This needs the permission mails.read.");
  await expect(getMail(world.ctx("beta"), { id: older.id })).rejects.toMatchObject({ code: "not_found" });
});
