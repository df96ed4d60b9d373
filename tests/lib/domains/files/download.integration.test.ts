import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { GET as download } from "@/app/api/public/files/[token]/route";
import { DELETE as removeRoute, GET as getRoute } from "@/app/api/tenant/files/[id]/route";
import { GET as listRoute } from "@/app/api/tenant/files/route";
import { deleteFile, getFile, listFiles, scanFile, recordScanVerdict } from "@/lib/domains/files";
import { runInTenant } from "@/lib/kernel/db";
import { signText } from "@/lib/kernel/secrets";
import type { Slug } from "@/tests/support/world";
import { createFileWorld, eicar, pdf, upload, type FileWorld } from "./uploads";

let world: FileWorld;

beforeAll(async () => {
  world = await createFileWorld();
});
afterAll(() => world.close());

/** Uploads a file and applies its scan result, as the background function does. */
async function scanned(name: string, bytes: Uint8Array, slug: Slug = "acme") {
  const file = await upload(world, name, bytes, slug);
  const verdict = await scanFile(world.systemCtx(slug), { id: file.uuid });
  await recordScanVerdict(world.systemCtx(slug), {
    id: file.uuid,
    ...z.object({ signature: z.string().nullable(), scanner: z.string() }).parse(verdict),
  });
  return file;
}

const Detail = z.looseObject({
  status: z.string(),
  blocked_reason: z.string().nullable(),
  scanner: z.string(),
  download_url: z.string().nullable(),
});

async function detailOf(id: string, slug: Slug = "acme") {
  const response = await getRoute(world.request("GET", `/api/tenant/files/${id}`, { slug }), { params: Promise.resolve({ id }) });
  return response.status === 200 ? Detail.parse(await response.json()) : response.status;
}

async function tokenOf(id: string, slug: Slug = "acme"): Promise<string> {
  const url = z.looseObject({ download_url: z.string() }).parse(await detailOf(id, slug)).download_url;
  expect(url.startsWith("http://localhost:3000/api/public/files/")).toBe(true);
  return url.slice(url.lastIndexOf("/") + 1);
}

const open = (token: string, method = "GET", host = "localhost:3000") =>
  download(world.request(method, `/api/public/files/${token}`, { headers: { host } }), { params: Promise.resolve({ token }) });

test("a quarantined file has no link, and shows what the demo's scanner detects", async () => {
  const file = await upload(world, "waits.pdf", pdf);
  const detail = await detailOf(file.id);
  expect(detail).toMatchObject({ status: "quarantined", blocked_reason: null, download_url: null });
  expect(Detail.parse(detail).scanner).toContain("only the EICAR test file");
});

test("a clean file is downloaded completely, as an attachment that no browser runs", async () => {
  const file = await scanned("Ünïcode 100%.pdf", pdf);
  const response = await open(await tokenOf(file.id));
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="_n_code 100_.pdf"; filename*=UTF-8''%C3%9Cn%C3%AFcode%20100%25.pdf`,
  );
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-length")).toBe(String(pdf.length));
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  expect(response.headers.get("cache-control")).toContain("no-store");
});

test("HEAD returns the length without the bytes", async () => {
  const file = await scanned("head.pdf", pdf);
  const response = await open(await tokenOf(file.id), "HEAD");
  expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, String(pdf.length), ""]);
});

test("a blocked file shows the reason, has no link, and its bytes are deleted", async () => {
  const file = await scanned("eicar.txt", eicar);
  expect(await detailOf(file.id)).toMatchObject({ status: "blocked", blocked_reason: "Eicar-Test-Signature", download_url: null });
  expect(world.objects().filter((path) => path.includes(file.uuid))).toEqual([]);
});

test("a link expires after five minutes", async () => {
  const file = await scanned("expires.pdf", pdf);
  const token = await tokenOf(file.id);
  world.clock.advance(5 * 60_000 - 1);
  expect((await open(token)).status).toBe(200);
  world.clock.advance(1);
  expect((await open(token)).status).toBe(404);
});

test("a forged link opens nothing", async () => {
  const mine = await scanned("mine.pdf", pdf);
  const theirs = await scanned("theirs.pdf", pdf, "beta");
  const token = await tokenOf(mine.id);
  const parts = token.split(".");
  const [tenant = "", file = "", end = "", signature = ""] = parts;
  const forged = [
    [tenant, theirs.uuid, end, signature],
    [world.tenants.beta.tenant.id, theirs.uuid, end, signature],
    [tenant, file, String(Number(end) + 1000), signature],
    [tenant, file, end, signature.replace(/^./, (first) => (first === "A" ? "B" : "A"))],
    [tenant, file, end, ""],
    [tenant, file, end],
    // The secret has other uses, whose signatures must not be accepted here.
    [tenant, file, end, signText(`${tenant}.${file}.${end}`, world.runtime.environment.ATRIUM_SIGNING_SECRET)],
  ].map((each) => each.join("."));
  for (const each of [...forged, `${token}x`, ` ${token}`, "..%2f", "x", ""])
    expect([each, (await open(each)).status]).toEqual([each, 404]);
  expect((await open(token)).status).toBe(200);
});

test("a link opens on the host of its own company, and on no other company's", async () => {
  const token = await tokenOf((await scanned("hosts.pdf", pdf)).id);
  const statuses = ["acme.localhost:3000", "beta.localhost:3000", "nobody.localhost:3000"].map(
    async (host) => (await open(token, "GET", host)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
});

test("a well-signed link that names another company's file opens nothing", async () => {
  const theirs = await scanned("their-own.pdf", pdf, "beta");
  const terms = `${world.tenants.acme.tenant.id}.${theirs.uuid}.${world.clock.now().getTime() + 1000}`;
  const token = `${terms}.${signText(`file-download|${terms}`, world.runtime.environment.ATRIUM_SIGNING_SECRET)}`;
  expect((await open(token)).status).toBe(404);
});

test("a link to a file that was deleted opens nothing", async () => {
  const file = await scanned("deleted.pdf", pdf);
  const token = await tokenOf(file.id);
  const response = await removeRoute(world.request("DELETE", `/api/tenant/files/${file.id}`, { slug: "acme" }), {
    params: Promise.resolve({ id: file.id }),
  });
  expect(response.status).toBe(204);
  expect([(await open(token)).status, await detailOf(file.id)]).toEqual([404, 404]);
});

test("a stored object with missing bytes is not served", async () => {
  const file = await scanned("short.pdf", pdf);
  const token = await tokenOf(file.id);
  await runInTenant(world.tenants.acme.tenant.id, () =>
    world.runtime.tenants.client.file.updateMany({ where: { id: file.uuid }, data: { size: pdf.length + 1 } }),
  );
  expect((await open(token)).status).toBe(500);
});

test("another company's file is not found", async () => {
  const file = await scanned("private.pdf", pdf, "beta");
  expect(await detailOf(file.id)).toBe(404);
  await expect(deleteFile(world.ctx("acme"), { id: file.uuid })).rejects.toMatchObject({ code: "not_found" });
  expect((await listFiles(world.ctx("acme"), { limit: 200 })).data.map((each) => each.id)).not.toContain(file.uuid);
  expect(await scanFile(world.systemCtx("acme"), { id: file.uuid })).toBeNull();
});

test("a portal session sees no file", async () => {
  const file = await scanned("internal.pdf", pdf);
  const contact = {
    ...world.ctx("acme"),
    principal: {
      kind: "contact",
      contact_id: file.uuid,
      customer_id: file.uuid,
      session_id: file.uuid,
      email: "c@northwind.example",
      name: "C",
    } as const,
  };
  await expect(getFile(contact, { id: file.uuid })).rejects.toMatchObject({ code: "not_found" });
  expect((await listFiles(contact, {})).data).toEqual([]);
});

test("the list filters by status, pages, and needs the permission", async () => {
  const List = z.object({ data: z.array(Detail), next_cursor: z.string().nullable() });
  const list = async (query: string) =>
    List.parse(
      await (await listRoute(world.request("GET", `/api/tenant/files?${query}`, { slug: "acme" }), { params: Promise.resolve({}) })).json(),
    );
  const blocked = await list("status=blocked");
  expect(blocked.data.map((file) => file.status)).toEqual(["blocked"]);
  const clean = await list("status=clean&limit=200");
  expect(clean.data.length).toBeGreaterThan(3);
  expect(clean.data.every((file) => file.status === "clean" && file.download_url !== null)).toBe(true);
  const first = await list("status=clean&limit=2&sort=name");
  const second = await list(`status=clean&limit=2&sort=name&cursor=${first.next_cursor ?? ""}`);
  const names = clean.data.map((file) => String(file["name"])).sort();
  expect([...first.data, ...second.data].map((file) => file["name"])).toEqual(names.slice(0, 4));
  await expect(listFiles(world.ctx("acme", ["files.write"]), {})).rejects.toThrow("files.read");
});
