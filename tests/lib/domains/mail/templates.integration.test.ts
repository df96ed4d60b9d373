import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { POST as previewRoute } from "@/app/api/tenant/email-templates/[key]/preview/route";
import { DELETE as revertRoute, GET as getRoute, PUT as replaceRoute } from "@/app/api/tenant/email-templates/[key]/route";
import { POST as testRoute } from "@/app/api/tenant/email-templates/[key]/test/route";
import { GET as listRoute } from "@/app/api/tenant/email-templates/route";
import {
  getMail,
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  queueMail,
  replaceMailTemplate,
  revertMailTemplate,
  testMailTemplate,
} from "@/lib/domains/mail";
import { MailKey } from "@/lib/domains/mail/schema";
import { shippedMail } from "@/lib/domains/mail/rules/templates";
import { decodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { Problem } from "@/lib/kernel/http/endpoint/problem";
import { createWorld, type World } from "@/tests/support/world";
import { invoiceMail } from "./sample-mails";

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
  expect(await refused({ subject: "Hi {{customer.name" })).toMatchObject({ path: "subject", code: "unclosed_braces" });
  expect(await refused({ button_label: "{{person.name}}" })).toMatchObject({ path: "button_label" });
  expect(await refused({ body: "`{{customer.name}}`" })).toMatchObject({ path: "body", code: "name_in_code" });
  expect(await refused({ body: "    {{customer.name}}" })).toMatchObject({ path: "body", code: "name_in_code" });
  expect(await refused({ body: "![x](https://tracker.example/{{invoice.number}})" })).toMatchObject({ path: "body", code: "image" });
  expect(await refused({ body: "" })).toMatchObject({ path: "body" });
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

test("a person's test email goes to that person, an API key names the recipient", async () => {
  const mine = await testMailTemplate(world.ctx("acme"), { key: "invitation", language: "en" });
  expect(mine).toMatchObject({
    status: "queued",
    to: [{ address: "owner@acme.example" }],
    subject: "Ada Byron invites you to join Acme Ltd",
  });
  await expect(testMailTemplate(world.ctx("acme"), { key: "invitation", language: "en", to: "x@y.example" })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "to" }],
  });
  const send = (body: Record<string, unknown>) => testRoute(world.request("POST", "/x", { key, body }), at({ key: "magic_link" }));
  expect((await send({ language: "en" })).status).toBe(422);
  const response = await send({ language: "en", to: "Program@Acme.example" });
  const made = await json(response);
  expect([response.status, made["to"]]).toEqual([202, [{ name: null, address: "program@acme.example" }]]);
  const id = decodeId("mail", String(made["id"])) ?? "";
  expect((await getMail(world.ctx("acme"), { id })).text).toContain("Hello Grace Hall");
});

test("the permission to read templates does not allow changes or test emails", async () => {
  const reader = world.ctx("acme", ["mail_templates.read"]);
  await expect(replaceMailTemplate(reader, { ...which, subject: "S" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(revertMailTemplate(reader, which)).rejects.toMatchObject({ code: "forbidden" });
  await expect(testMailTemplate(reader, which)).rejects.toMatchObject({ code: "forbidden" });
  expect((await previewMailTemplate(reader, which)).subject).toContain("£1,000.00");
});
