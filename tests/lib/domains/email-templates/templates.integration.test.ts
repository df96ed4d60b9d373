import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { POST as previewRoute } from "@/app/api/tenant/email-templates/[key]/preview/route";
import { DELETE as revertRoute, GET as getRoute, PUT as replaceRoute } from "@/app/api/tenant/email-templates/[key]/route";
import { POST as testRoute } from "@/app/api/tenant/email-templates/[key]/test/route";
import { GET as listRoute } from "@/app/api/tenant/email-templates/route";
import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  replaceMailTemplate,
  revertMailTemplate,
  testMailTemplate,
} from "@/lib/domains/email-templates";
import { MailTemplate } from "@/lib/domains/email-templates/schema";
import { getInvoice } from "@/lib/domains/invoices";
import { getMail, queueMail } from "@/lib/domains/mail";
import { MailKey } from "@/lib/domains/mail/schema";
import { shippedMail } from "@/lib/domains/mail/rules/templates";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { decodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { Problem } from "@/lib/kernel/http/endpoint/problem";
import { openFixtures } from "@/tests/support/one";
import { createWorld, type World } from "@/tests/support/world";
import { invoiceMail } from "../mail/sample-mails";

let world: World;
let key: string;
beforeAll(async () => {
  world = await createWorld();
  key = await world.apiKey("acme");
});
afterAll(() => world.close());

const at = (names: Record<string, string>) => ({ params: Promise.resolve(names) });
const Body = z.record(z.string(), z.unknown());
const json = async (response: Response) => Body.parse(await response.json());
const put = (name: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  replaceRoute(world.request("PUT", "/x", { key, body, headers }), at({ key: name }));
const which = { key: "payment_received", language: "en" } as const;

test("lists every mail in every language, with its flags and names", async () => {
  const response = await listRoute(world.request("GET", "/api/tenant/email-templates", { key }), at({}));
  const { data } = z.object({ data: z.array(Body), next_cursor: z.null() }).parse(await response.json());
  expect(data).toHaveLength(MailKey.options.length * 2);
  expect(data.filter((entry) => !MailTemplate.safeParse({ ...entry, updated_at: null }).success)).toEqual([]);
  expect(data.every((entry) => entry["default"] === true && entry["override"] === false && entry["version"] === 0)).toBe(true);
  expect(data.find((entry) => entry["key"] === "invitation")?.["fields"]).toEqual([
    "company.name",
    "person.name",
    "inviter.name",
    "invitation.expires_at",
  ]);
  expect((await listMailTemplates(world.ctx("acme"), { language: "ar" })).data.map(({ language }) => language)).toEqual(
    MailKey.options.map(() => "ar"),
  );
});

test("an override changes only its language and company; a reset restores the default", async () => {
  const ctx = world.ctx("acme");
  const shipped = shippedMail("invoice_issued", "en");
  const after = await replaceMailTemplate(ctx, {
    key: "invoice_issued",
    language: "en",
    subject: "Bill {{ invoice.number }}",
    body: shipped.body,
  });
  expect(after).toMatchObject({
    subject: "Bill {{ invoice.number }}",
    body: shipped.body,
    button_label: shipped.button_label,
    default: true,
    override: true,
    version: 1,
    updated_at: world.clock.now(),
  });
  const row = await runInTenant(ctx.tenant.id, () =>
    world.runtime.tenants.client.mailTemplate.findFirst({ where: { tenant_id: ctx.tenant.id, key: "invoice_issued" } }),
  );
  expect(row).toMatchObject({ subject: "Bill {{ invoice.number }}", body: null, button_label: null });
  expect((await queueMail(world.systemCtx("acme"), invoiceMail("t-1"))).subject).toBe("Bill INV-7");
  expect((await queueMail(world.systemCtx("acme"), invoiceMail("t-2", { language: "ar" }))).subject).toContain("الفاتورة");
  expect((await queueMail(world.systemCtx("beta"), invoiceMail("t-3"))).subject).toContain("Invoice INV-7");
  expect((await listMailTemplates(ctx, {})).data.filter(({ override }) => override)).toHaveLength(1);

  const reverted = await revertMailTemplate(ctx, { key: "invoice_issued", language: "en" });
  expect(reverted).toMatchObject({ subject: shipped.subject, override: false, version: 2 });
  expect(await revertMailTemplate(ctx, { key: "invoice_issued", language: "en" })).toEqual(reverted);
  expect((await queueMail(world.systemCtx("acme"), invoiceMail("t-4"))).subject).toBe("Invoice INV-7 from Acme Ltd");
  const audit = await runInTenant(ctx.tenant.id, () =>
    world.runtime.tenants.client.auditEntry.findMany({ where: { noun: "mail_template", version: { not: null } }, orderBy: { at: "asc" } }),
  );
  expect(audit.map(({ operation, version }) => [operation, version])).toEqual([
    ["mail_templates.replace", 1],
    ["mail_templates.revert", 2],
  ]);
  expect(audit[0]?.changes).toMatchObject({ subject: [shipped.subject, "Bill {{ invoice.number }}"], override: [false, true] });
});

test("over HTTP: replaced, read, rejected when stale, reset by language", async () => {
  const made = await put(which.key, { language: "en", subject: "Got {{payment.amount}}" }, { "if-match": '"0"' });
  expect([made.status, made.headers.get("etag")]).toEqual([200, '"1"']);
  expect(await json(made)).toMatchObject({ key: "payment_received", override: true, version: 1 });
  expect((await put(which.key, { language: "en", subject: "Other" }, { "if-match": '"0"' })).status).toBe(412);
  const read = await getRoute(world.request("GET", "/x?language=en", { key }), at({ key: which.key }));
  expect(await json(read)).toMatchObject({ subject: "Got {{payment.amount}}" });
  const gone = await revertRoute(world.request("DELETE", "/x?language=en", { key }), at({ key: which.key }));
  expect([gone.status, await json(gone)]).toMatchObject([200, { override: false, version: 2 }]);
  expect((await getRoute(world.request("GET", "/x?language=en", { key }), at({ key: "no_such_mail" }))).status).toBe(404);
});

test("text that cannot be sent is rejected at its part, by name", async () => {
  const refused = async (body: Record<string, unknown>) => {
    const response = await put("invoice_issued", { language: "en", ...body });
    expect(response.status).toBe(422);
    return Problem.parse(await response.json()).errors[0];
  };
  expect(await refused({ body: "Hi {{customer.email}}" })).toMatchObject({
    path: "body",
    code: "unknown_name",
    message: expect.stringContaining("{{customer.email}}") as string,
  });
  expect(await refused({ body: "Hi {{custmer.nme}}" })).toMatchObject({
    path: "body",
    message: "There is no {{custmer.nme}} here. Did you mean {{customer.name}}?",
  });
  expect(await refused({ subject: "Hi {{customer.name" })).toMatchObject({ path: "subject", code: "unclosed_braces" });
  expect(await refused({ button_label: "{{person.name}}" })).toMatchObject({ path: "button_label" });
  expect(await refused({ body: "`{{customer.name}}`" })).toMatchObject({ path: "body", code: "name_in_code" });
  expect(await refused({ body: "    {{customer.name}}" })).toMatchObject({ path: "body", code: "name_in_code" });
  expect(await refused({ body: "![x](https://tracker.example/{{invoice.number}})" })).toMatchObject({ path: "body", code: "image" });
  expect(await refused({ body: "" })).toMatchObject({ path: "body" });
  expect(await refused({ body: "Hello\n\n<section>\nText" })).toMatchObject({
    path: "body",
    code: "tag",
    message: "Line 3: <section> is never closed.",
  });
  expect(await refused({ body: '<button href="javascript:alert(1)">Pay</button>' })).toMatchObject({ path: "body", code: "tag" });
  expect((await getMailTemplate(world.ctx("acme"), { key: "invoice_issued", language: "en" })).override).toBe(false);
});

test("a tenant's HTML cannot run scripts", async () => {
  const { html } = await previewMailTemplate(world.ctx("acme"), {
    key: "invoice_issued",
    language: "en",
    body: '<script>alert(1)</script><a href="javascript:x">a</a> <b onclick="x">{{customer.name}}</b>',
  });
  expect(html).not.toMatch(/<script|onclick|javascript:/);
  expect(html).toContain("<b>Northwind Traders</b>");
});

test("sections, columns and buttons are in the real email, in both parts; its own button stands where the text has it", async () => {
  const ctx = world.ctx("acme");
  const body = [
    "<section>",
    "Dear {{contact.name}}",
    "<button>Pay {{invoice.total}}</button>",
    "</section>",
    '<button href="https://help.example/?a=1&amp;b=2">Help</button>',
  ].join("\n");
  await replaceMailTemplate(ctx, { key: "invoice_issued", language: "en", body });
  const { id } = await queueMail(world.systemCtx("acme"), invoiceMail("blocks"));
  const { html, text } = await getMail(ctx, { id });
  expect(html.match(/class="mail-button"/g)).toHaveLength(2);
  expect(html).toContain('class="mail-tinted"');
  expect(html).toContain("Pay £10.00");
  expect(text).toContain(`Dear Ada Byron\n\nPay £10.00:\n\n\nHelp:\nhttps://help.example/?a=1&b=2\n`);
  await revertMailTemplate(ctx, { key: "invoice_issued", language: "en" });
});

test("a preview shows unsaved text with sample data, and stores nothing", async () => {
  const body = { language: "ar", subject: "معاينة {{invoice.number}}" };
  const response = await previewRoute(world.request("POST", "/x", { key, body }), at({ key: "invoice_issued" }));
  const preview = await json(response);
  expect(response.status).toBe(200);
  expect(preview).toMatchObject({ subject: "معاينة INV-2026-00042" });
  expect(preview["html"]).toContain('dir="rtl"');
  expect(preview["text"]).toContain("شركة النور للتجارة");
  expect((await getMailTemplate(world.ctx("acme"), { key: "invoice_issued", language: "ar" })).override).toBe(false);
});

test("a test email goes to the current user; an API key has none", async () => {
  const mine = await testMailTemplate(world.ctx("acme"), { key: "invitation", language: "en" });
  expect(mine).toMatchObject({
    status: "queued",
    to: [{ address: "owner@acme.example" }],
    subject: "Ada Byron invites you to join Acme Ltd",
  });
  const send = (body: Record<string, unknown>) => testRoute(world.request("POST", "/x", { key, body }), at({ key: "magic_link" }));
  expect((await send({ language: "en", to: "stranger@anywhere.example" })).status).toBe(400);
  const refused = await send({ language: "en" });
  expect([refused.status, (await json(refused))["detail"]]).toEqual([
    403,
    "A test email goes to the signed-in user. Sign in to send one, or use the preview.",
  ]);
});

test("the permission to read templates does not allow changes or test emails", async () => {
  const reader = world.ctx("acme", ["mail_templates.read"]);
  await expect(replaceMailTemplate(reader, { ...which, subject: "S" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(revertMailTemplate(reader, which)).rejects.toMatchObject({ code: "forbidden" });
  await expect(testMailTemplate(reader, which)).rejects.toMatchObject({ code: "forbidden" });
  expect((await previewMailTemplate(reader, which)).subject).toContain("£1,000.00");
});

test("after an update of the default the old one, the new one and the company's own are answered until it has decided", async () => {
  const ctx = world.ctx("beta");
  const which = { key: "invoice_issued", language: "en" } as const;
  const shipped = shippedMail(which.key, which.language);
  await replaceMailTemplate(ctx, { ...which, subject: "Ours {{invoice.number}}" });
  expect(await getMailTemplate(ctx, which)).toMatchObject({ outdated: false, base: shipped, shipped });
  // As it would be after an update of the service: the text was written on another default.
  const age = () =>
    runInTenant(ctx.tenant.id, async () => {
      await world.runtime.tenants.client.mailTemplate.updateMany({
        where: { tenant_id: ctx.tenant.id, key: which.key },
        data: { base_subject: "Invoice {{invoice.number}}" },
      });
    });
  await age();
  const outdated = {
    outdated: true,
    subject: "Ours {{invoice.number}}",
    base: { ...shipped, subject: "Invoice {{invoice.number}}" },
    shipped,
  };
  expect(await getMailTemplate(ctx, which)).toMatchObject(outdated);
  const kept = await replaceMailTemplate(ctx, { ...which, subject: "Ours {{invoice.number}}" });
  expect(kept).toMatchObject({ outdated: false, base: shipped, subject: "Ours {{invoice.number}}", version: 2 });
  await age();
  const taken = await replaceMailTemplate(ctx, { ...which, subject: shipped.subject });
  expect(taken).toMatchObject({ outdated: false, override: false, subject: shipped.subject, base: shipped });
});

test("without a language it is the company's", async () => {
  expect((await getMailTemplate(world.ctx("acme"), { key: "magic_link" })).language).toBe("en");
  await updateGeneralSettings(world.ctx("beta"), { locale: "ar" });
  expect((await getMailTemplate(world.ctx("beta"), { key: "magic_link" })).language).toBe("ar");
  await updateGeneralSettings(world.ctx("beta"), { locale: "en" });
});

test("a preview and a test are filled from a real record that the caller may read", async () => {
  const fixtures = await openFixtures(world, "acme");
  const [invoice, payment] = [await fixtures.wireIdOf("invoice"), await fixtures.wireIdOf("payment")];
  const { number } = await getInvoice(world.ctx("acme"), { id: decodeId("invoice", invoice) ?? "" });
  const asked = { key: "invoice_issued", language: "ar" } as const;
  const { html, subject, size } = await previewMailTemplate(world.ctx("acme"), { ...asked, record_id: invoice });
  expect(subject).toContain(number);
  expect([html.includes("INV-2026-00042"), size]).toEqual([false, Buffer.byteLength(html)]);
  const paid = await previewMailTemplate(world.ctx("acme"), { key: "payment_received", language: "en", record_id: payment });
  expect(paid.text).not.toContain("Northwind Traders");
  expect((await testMailTemplate(world.ctx("acme"), { ...asked, record_id: invoice })).subject).toBe(subject);

  const preview = (ctx: Ctx, key: "invoice_issued" | "invitation", record_id: string) =>
    previewMailTemplate(ctx, { key, language: "en", record_id });
  await expect(preview(world.ctx("beta"), "invoice_issued", invoice)).rejects.toMatchObject({ code: "not_found" });
  await expect(preview(world.ctx("acme"), "invoice_issued", payment)).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "record_id" }],
  });
  await expect(preview(world.ctx("acme"), "invitation", invoice)).rejects.toMatchObject({ code: "invalid" });
  const reader = world.ctx("acme", ["mail_templates.read"]);
  await expect(preview(reader, "invoice_issued", invoice)).rejects.toMatchObject({ code: "forbidden" });
});

test("first changes at once are stored one after the other", async () => {
  const write = (subject: string) => replaceMailTemplate(world.ctx("beta"), { key: "invoice_paid", language: "ar", subject });
  const results = await Promise.all(["A", "B", "C"].map(write));
  const stored = await getMailTemplate(world.ctx("beta"), { key: "invoice_paid", language: "ar" });
  expect([stored.override, stored.version]).toEqual([true, results.length]);
});
