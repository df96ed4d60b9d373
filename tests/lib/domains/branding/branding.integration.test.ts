import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { GET as pictureRoute } from "@/app/api/public/branding/[slug]/[picture]/route";
import { GET as publicRoute } from "@/app/api/public/branding/[slug]/route";
import { GET as getRoute, PUT as putRoute } from "@/app/api/tenant/settings/branding/route";
import { getBranding, readPrintedLogo, replaceBranding } from "@/lib/domains/branding";
import { deleteFile, recordScanVerdict } from "@/lib/domains/files";
import { createCustomer } from "@/lib/domains/customers";
import { createInvoice, viewInvoice, findInvoice } from "@/lib/domains/invoices";
import { previewMailTemplate } from "@/lib/domains/email-templates";
import { updateGeneralSettings } from "@/lib/domains/settings";
import { runInTenant } from "@/lib/kernel/db";
import { createFileWorld, upload, type FileWorld } from "@/tests/lib/domains/files/uploads";
import type { Slug } from "@/tests/support/world";

let world: FileWorld;
const params = { params: Promise.resolve({}) };
const colors = { primary_color: "#2457d6", theme_tokens: {} };

beforeAll(async () => {
  world = await createFileWorld();
});
afterAll(() => world.close());

const png = (width: number, height: number): Buffer => PNG.sync.write(new PNG({ width, height }));

/** Uploads a file and marks it as clean. */
async function cleanFile(name: string, bytes: Uint8Array, slug: Slug = "acme") {
  const file = await upload(world, name, bytes, slug);
  await recordScanVerdict(world.systemCtx(slug), { id: file.uuid, signature: null, scanner: "Test" });
  return file;
}
const put = (body: Record<string, unknown>, headers?: Record<string, string>, slug: Slug = "acme") =>
  putRoute(world.request("PUT", "/api/tenant/settings/branding", { slug, body, ...(headers ? { headers } : {}) }), params);
const Answer = z.looseObject({ version: z.int(), logo_url: z.string().nullable(), favicon_url: z.string().nullable() });
const Problem = z.looseObject({ code: z.string(), errors: z.array(z.looseObject({ path: z.string(), code: z.string() })) });

test("is replaced as a whole and answers the corrected accent", async () => {
  const first = await put({ primary_color: "#FFD54A", theme_tokens: { light: { bg: "#FAFAFA" }, radius: 0 } });
  expect(first.status).toBe(200);
  const set = Answer.parse(await first.json());
  expect(set).toMatchObject({
    primary_color: "#ffd54a",
    theme_tokens: { light: { bg: "#fafafa" }, radius: 0 },
    accent: { base: { color: "#ffd54a", text: "#000000" } },
    logo_file_id: null,
    logo_url: null,
  });
  const again = await put({ primary_color: "#ffd54a", theme_tokens: { radius: 0, light: { bg: "#fafafa" } } });
  expect(again.headers.get("etag")).toBe(`"${set.version}"`);
  const bare = await put({ primary_color: "#ffd54a", theme_tokens: {} });
  expect(await bare.json()).toMatchObject({ theme_tokens: {}, version: set.version + 1 });
  expect(await (await getRoute(world.request("GET", "/x", { slug: "acme" }), params)).json()).toMatchObject({
    theme_tokens: {},
    primary_color: "#ffd54a",
  });
  expect((await put({ primary_color: "#ffd54a" })).status).toBe(422);
  expect((await put({ primary_color: "yellow", theme_tokens: {} })).status).toBe(422);
  expect((await put({ primary_color: "#ffd54a", theme_tokens: { font: "Comic" } })).status).toBe(400);
  const unreadable = await put({ primary_color: "#ffd54a", theme_tokens: { dark: { surface: "#777777" } } });
  expect([unreadable.status, await unreadable.json()]).toEqual([
    422,
    expect.objectContaining({
      errors: expect.arrayContaining([expect.objectContaining({ path: "theme_tokens.dark.surface", code: "contrast" })]),
    }),
  ]);
  expect((await getBranding(world.ctx("beta"), {})).primary_color).toBe("#2457d6");
});

test("has its own version: a stale one is rejected, and changes of the general settings do not affect it", async () => {
  const { version } = await getBranding(world.ctx("beta"), {});
  await updateGeneralSettings(world.ctx("beta"), { city: "Jeddah" });
  expect((await put({ ...colors, primary_color: "#111111" }, { "if-match": `"${version}"` }, "beta")).status).toBe(200);
  const stale = await put(colors, { "if-match": `"${version}"` }, "beta");
  expect(stale.status).toBe(412);
  expect(Problem.parse(await stale.json()).errors).toMatchObject([{ path: "primary_color" }]);
});

test("reading needs settings.read, writing settings.write", async () => {
  const reader = world.ctx("acme", ["settings.read"]);
  expect((await getBranding(reader, {})).version).toBeGreaterThan(0);
  await expect(replaceBranding(reader, colors)).rejects.toMatchObject({ code: "forbidden" });
  await expect(getBranding(world.ctx("acme", []), {})).rejects.toThrow(expect.objectContaining({ code: "forbidden" }));
});

describe("a picture", () => {
  test("is accepted once clean, with audit entry and event, and its file cannot be deleted", async () => {
    const waiting = await upload(world, "logo.png", png(40, 20));
    const refused = await put({ ...colors, logo_file_id: waiting.id });
    expect(refused.status).toBe(409);
    expect(Problem.parse(await refused.json()).errors).toMatchObject([{ path: "logo_file_id", code: "not_scanned" }]);
    await recordScanVerdict(world.systemCtx("acme"), { id: waiting.uuid, signature: null, scanner: "Test" });
    const set = Answer.parse(await (await put({ ...colors, logo_file_id: waiting.id })).json());
    expect(set.logo_url).toMatch(/^http:\/\/acme\.localhost:3000\/api\/public\/branding\/acme\/logo\?v=[0-9a-f]{16}$/);
    const tenant_id = world.tenants.acme.tenant.id;
    const { event, audit } = await runInTenant(tenant_id, async () => ({
      event: await world.runtime.tenants.client.event.findFirst({ where: { name: "branding.updated" }, orderBy: { id: "desc" } }),
      audit: await world.runtime.tenants.client.auditEntry.findFirst({ where: { operation: "branding.replace" }, orderBy: { id: "desc" } }),
    }));
    expect(event).toMatchObject({
      noun: "branding",
      sequence: set.version,
      data: { logo_file_id: waiting.id },
      previous: { logo_file_id: null },
    });
    expect(audit).toMatchObject({ noun: "branding", version: set.version, changes: { logo_file_id: [null, waiting.id] } });
    await expect(deleteFile(world.ctx("acme"), { id: waiting.uuid })).rejects.toMatchObject({ code: "conflict" });
    await put(colors);
    await expect(deleteFile(world.ctx("acme"), { id: waiting.uuid })).resolves.toEqual({});
  });

  test("must be a picture, small enough, the company's own, and not blocked", async () => {
    const codeOf = async (body: Record<string, unknown>) => {
      const answer = await put({ ...colors, ...body });
      return [answer.status, Problem.parse(await answer.json()).errors[0]?.code];
    };
    const text = await cleanFile("notes.txt", Buffer.from("hello"));
    expect(await codeOf({ logo_file_id: text.id })).toEqual([422, "media_type"]);
    const wide = await cleanFile("wide.png", png(2001, 1));
    expect(await codeOf({ logo_file_id: wide.id })).toEqual([422, "too_many_pixels"]);
    const cut = await cleanFile("cut.png", png(5, 5).subarray(0, 16));
    expect(await codeOf({ favicon_file_id: cut.id })).toEqual([422, "damaged"]);
    const large = await cleanFile("large.png", Buffer.concat([png(5, 5), Buffer.alloc(256 * 1024)]));
    expect(await codeOf({ favicon_file_id: large.id })).toEqual([422, "too_large"]);
    const theirs = await cleanFile("theirs.png", png(5, 5), "beta");
    expect(await codeOf({ logo_file_id: theirs.id })).toEqual([422, "not_found"]);
    const bad = await upload(world, "bad.png", png(6, 6));
    await recordScanVerdict(world.systemCtx("acme"), { id: bad.uuid, signature: "Eicar", scanner: "Test" });
    expect(await codeOf({ logo_file_id: bad.id })).toEqual([409, "blocked"]);
    expect((await getBranding(world.ctx("acme"), {})).logo_file_id).toBeNull();
  });
});

describe("on the web", () => {
  const show = (slug: string, picture: string, address: string, headers: Record<string, string> = {}) =>
    pictureRoute(new Request(address, { headers }), { params: Promise.resolve({ slug, picture }) });

  test("the picture is public, cacheable permanently by version, and never executed by a browser", async () => {
    const bytes = png(30, 30);
    const { id } = await cleanFile("logo.png", bytes);
    const { logo_url: url } = Answer.parse(await (await put({ ...colors, logo_file_id: id })).json());
    const versioned = await show("acme", "logo", url ?? "");
    expect(versioned.status).toBe(200);
    expect(Buffer.from(await versioned.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(versioned.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable, no-transform",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "content-disposition": expect.stringMatching(/^attachment/),
      "cross-origin-resource-policy": "cross-origin",
    });
    const bare = await show("acme", "logo", "http://acme.localhost:3000/api/public/branding/acme/logo");
    expect(bare.headers.get("cache-control")).toBe("public, max-age=300, no-transform");
    const repeat = await show("acme", "logo", url ?? "", { "if-none-match": `W/${bare.headers.get("etag") ?? ""}` });
    expect([repeat.status, await repeat.text(), repeat.headers.get("etag")]).toEqual([304, "", bare.headers.get("etag")]);
    const next = await cleanFile("logo2.png", png(31, 31));
    expect(Answer.parse(await (await put({ ...colors, logo_file_id: next.id })).json()).logo_url).not.toBe(url);
  });

  test("an unset picture, an unknown name and an unknown company are not found", async () => {
    const address = "http://localhost:3000/x";
    for (const [slug, picture] of [
      ["acme", "favicon"],
      ["beta", "logo"],
      ["acme", "general"],
      ["nobody", "logo"],
      ["acme", "__proto__"],
    ] as const) {
      expect((await show(slug, picture, address)).status, `${slug}/${picture}`).toBe(404);
    }
  });

  test("public branding omits internal settings", async () => {
    const at = (slug: string) => publicRoute(new Request("http://localhost:3000/x"), { params: Promise.resolve({ slug }) });
    const look = z.record(z.string(), z.unknown()).parse(await (await at("beta")).json());
    expect(look).toMatchObject({ company_name: "شركة بيتا", logo_url: null, primary_color: "#111111" });
    expect(Object.keys(look).sort()).toEqual([
      "accent",
      "company_name",
      "favicon_url",
      "login_background_url",
      "logo_url",
      "primary_color",
      "theme_tokens",
    ]);
    expect((await at("nobody")).status).toBe(404);
  });
});

describe("in emails and PDFs", () => {
  const preview = async () => (await previewMailTemplate(world.ctx("acme"), { key: "invoice_issued", language: "en" })).html;
  const webp = Buffer.concat([
    Buffer.from("RIFF"),
    Buffer.from([26, 0, 0, 0]),
    Buffer.from("WEBPVP8L"),
    Buffer.from([13, 0, 0, 0]),
    Buffer.from([0x2f, 7, 0xc0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  ]);

  test("a PNG is shown, with the name as alternative text; a WebP is not", async () => {
    const ctx = world.ctx("acme");
    const bytes = png(50, 25);
    const { uuid } = await cleanFile("logo.png", bytes);
    const { logo_url } = await replaceBranding(ctx, { ...colors, logo_file_id: uuid });
    expect(await preview()).toContain(`src="${logo_url ?? ""}"`);
    expect(await preview()).toContain('alt="Acme Ltd"');
    expect((await runInTenant(ctx.tenant.id, () => readPrintedLogo(ctx, uuid)))?.equals(bytes)).toBe(true);
    const { id: customer_id } = await createCustomer(ctx, { name: "C" });
    const { id } = await createInvoice(ctx, { customer_id, lines: [] });
    expect((await runInTenant(ctx.tenant.id, async () => viewInvoice(ctx, await findInvoice(ctx, id)))).seller.logo).toBe(logo_url);

    const file = await cleanFile("logo.webp", webp);
    const changed = await replaceBranding(ctx, { ...colors, logo_file_id: file.uuid });
    expect(changed.logo_url).not.toBeNull();
    expect(await preview()).not.toContain("<img");
    expect(await runInTenant(ctx.tenant.id, () => readPrintedLogo(ctx, file.uuid))).toBeNull();
  });

  test("a logo with missing bytes is replaced by the name", async () => {
    const ctx = world.ctx("acme");
    const { uuid } = await cleanFile("gone.png", png(9, 9));
    await replaceBranding(ctx, { ...colors, logo_file_id: uuid });
    await (await world.runtime.ports.storage()).delete(`${ctx.tenant.id}/files/${uuid}`);
    expect(await runInTenant(ctx.tenant.id, () => readPrintedLogo(ctx, uuid))).toBeNull();
  });
});
