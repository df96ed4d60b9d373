import { afterAll, beforeAll, expect, test } from "vitest";
import { DELETE as revokeRoute } from "@/app/api/tenant/invoices/[id]/links/[link_id]/route";
import { GET as linksRoute, POST as createRoute } from "@/app/api/tenant/invoices/[id]/links/route";
import { GET as invoiceRoute } from "@/app/api/tenant/invoices/[id]/route";
import { GET as listRoute } from "@/app/api/tenant/invoices/route";
import { POST as openedRoute } from "@/app/api/public/document-links/opened/route";
import { GET as pdfRoute } from "@/app/api/public/document-links/[token]/pdf/route";
import {
  createInvoice,
  createInvoiceLink,
  deleteInvoice,
  getInvoiceDocument,
  listInvoiceLinks,
  mailInvoice,
  revokeInvoiceLink,
  sendInvoice,
} from "@/lib/domains/invoices";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { mailsOf } from "@/tests/support/mailed-token";
import { createOutsider, siteRequest, type Outsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let own: Outsider;
let other: Outsider;
let theirs: Outsider;

beforeAll(async () => {
  world = await createWorld();
  own = await createOutsider(world, "acme", { name: "Northwind", email: "ada@northwind.example" });
  other = await createOutsider(world, "acme", { name: "Southwind", email: "bob@southwind.example" });
  theirs = await createOutsider(world, "beta", { name: "Eastwind", email: "eve@eastwind.example" });
});
afterAll(() => world.close());

const at = <Names extends Record<string, string>>(names: Names) => ({ params: Promise.resolve(names) });
const bearer = (token: string) => ({ authorization: `Bearer atr_link_${token}` });
const links = () => listInvoiceLinks(world.ctx("acme"), { id: own.invoice_id });
const invoiceId = (outsider: Outsider) => encodeId("invoice", outsider.invoice_id);

test("finalizing gives an invoice a link on the company's host, and a draft has none", async () => {
  const { data } = await links();
  expect(data).toMatchObject([
    {
      id: own.link_id,
      invoice_id: own.invoice_id,
      url: `http://acme.localhost:3000/d/${own.token}`,
      open_count: 0,
      last_opened_at: null,
      revoked_at: null,
    },
  ]);
  const draft = await createInvoice(world.ctx("acme"), { customer_id: own.customer_id });
  await expect(createInvoiceLink(world.ctx("acme"), { id: draft.id })).rejects.toMatchObject({ code: "conflict" });
  expect((await getInvoiceDocument(world.ctx("acme"), { id: draft.id })).payment_link).toBeNull();
  await deleteInvoice(world.ctx("acme"), { id: draft.id });
});

test("the document prints the URL of its link", async () => {
  expect((await getInvoiceDocument(world.ctx("acme"), { id: own.invoice_id })).payment_link).toBe(
    `http://acme.localhost:3000/d/${own.token}`,
  );
});

test("a link's token reads only its invoice, on its company's host", async () => {
  const read = (token: string, outsider: Outsider, slug = "acme") =>
    invoiceRoute(siteRequest(slug, "GET", "/x", { headers: bearer(token) }), at({ id: invoiceId(outsider) }));
  expect((await read(own.token, own)).status).toBe(200);
  expect((await read(own.token, other)).status).toBe(404);
  expect((await read(own.token, theirs)).status).toBe(404);
  expect((await read(own.token, own, "beta")).status).toBe(401);
  expect((await read(theirs.token, own)).status).toBe(401);
  const listed = await listRoute(siteRequest("acme", "GET", "/api/tenant/invoices", { headers: bearer(own.token) }), at({}));
  expect((await listed.json()) as object).toMatchObject({ data: [{ id: invoiceId(own) }], next_cursor: null });
  const elsewhere = await listRoute(world.request("GET", "/api/tenant/invoices", { headers: bearer(own.token) }), at({}));
  expect(elsewhere.status).toBe(401);
});

test("a link of a company other than the host's gets an error that says so", async () => {
  const response = await listRoute(
    siteRequest("acme", "GET", "/api/tenant/invoices", { headers: { ...bearer(own.token), "atrium-tenant": "beta" } }),
    at({}),
  );
  expect(response.status).toBe(409);
});

test("links are listed, created and revoked with permission, and a revoked one finds nothing", async () => {
  const made = await createRoute(
    world.request("POST", "/x", { slug: "acme", headers: { "idempotency-key": "one-more" } }),
    at({ id: invoiceId(own) }),
  );
  expect(made.status).toBe(201);
  const { id, url } = (await made.json()) as { id: string; url: string };
  const token = url.split("/").at(-1) ?? "";
  const open = () => listRoute(siteRequest("acme", "GET", "/api/tenant/invoices", { headers: bearer(token) }), at({}));
  expect((await open()).status).toBe(200);
  const revoke = (invoice: Outsider) =>
    revokeRoute(world.request("DELETE", "/x", { slug: "acme" }), at({ id: invoiceId(invoice), link_id: id }));
  expect((await revoke(other)).status).toBe(404);
  const revoked = await revoke(own);
  expect(await revoked.json()).toMatchObject({ url: null, revoked_at: "2026-03-02T09:00:00.000Z" });
  expect((await open()).status).toBe(401);
  expect((await pdfRoute(siteRequest("acme", "GET", "/x"), at({ token }))).status).toBe(404);
  expect(
    (await (await linksRoute(world.request("GET", "/x", { slug: "acme" }), at({ id: invoiceId(own) }))).json()) as object,
  ).toMatchObject({ data: [{ id, url: null }, { id: encodeId("document_link", own.link_id) }] });
});

test("without the permission to share, links are neither shown nor created", async () => {
  const reader = world.ctx("acme", ["invoices.read", "invoices.write"]);
  const forbidden = expect.objectContaining({ code: "forbidden" });
  await expect(listInvoiceLinks(reader, { id: own.invoice_id })).rejects.toThrow(forbidden);
  await expect(createInvoiceLink(reader, { id: own.invoice_id })).rejects.toEqual(forbidden);
  await expect(revokeInvoiceLink(own.contact, { id: own.invoice_id, link_id: own.link_id })).rejects.toEqual(forbidden);
});

test("a visit is counted once, by the page's script and not by a GET", async () => {
  const opened = () => openedRoute(siteRequest("acme", "POST", "/x", { headers: bearer(other.token) }), at({}));
  const count = async () => (await listInvoiceLinks(world.ctx("acme"), { id: other.invoice_id })).data[0]?.open_count;
  await getInvoiceDocument(other.link, { id: other.invoice_id });
  expect(await count()).toBe(0);
  expect((await opened()).status).toBe(204);
  expect((await opened()).status).toBe(204);
  expect(await count()).toBe(1);
  world.clock.set(new Date(world.clock.now().getTime() + 30 * 60_000));
  await opened();
  expect(await count()).toBe(2);
  const news = await runInTenant(world.tenants.acme.tenant.id, () =>
    world.runtime.tenants.client.event.findMany({ where: { name: "document_link.opened" }, select: { data: true, actor: true } }),
  );
  expect(news).toHaveLength(2);
  expect(news[0]?.actor).toMatchObject({ kind: "link" });
  expect(JSON.stringify(news)).not.toContain(other.token);
});

test("the invoice's email links to the document; sending after a revocation creates a new link", async () => {
  const owner = world.ctx("acme");
  const send = async (key: string) => {
    await sendInvoice(owner, { id: other.invoice_id });
    await mailInvoice(world.systemCtx("acme"), {
      id: other.invoice_id,
      recipients: [other.email],
      pdf: { storage_key: `${owner.tenant.id}/invoices/x.pdf`, filename: "x.pdf" },
      key,
    });
    return (await mailsOf(world, "acme", "invoice_issued"))[0]?.url;
  };
  expect(await send("first")).toBe(`http://acme.localhost:3000/d/${other.token}`);
  await revokeInvoiceLink(owner, { id: other.invoice_id, link_id: other.link_id });
  expect((await getInvoiceDocument(owner, { id: other.invoice_id })).payment_link).toBeNull();
  const second = await send("second");
  expect(second).toMatch(/^http:\/\/acme\.localhost:3000\/d\/[A-Za-z0-9_-]{64}$/);
  expect(second).not.toContain(other.token);
});
