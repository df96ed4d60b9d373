import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { DELETE as detachRoute } from "@/app/api/tenant/customers/[id]/files/[file_id]/route";
import { GET as listRoute, POST as attachRoute } from "@/app/api/tenant/customers/[id]/files/route";
import { DELETE as deleteRoute, GET as getRoute } from "@/app/api/tenant/files/[id]/route";
import { attachCustomerFile, createCustomer, deleteCustomer, detachCustomerFile, listCustomerFiles } from "@/lib/domains/customers";
import { deleteFile, getFile, listFiles, recordScanVerdict } from "@/lib/domains/files";
import type { PermissionName } from "@/lib/domains/permissions";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { actingAs } from "@/tests/lib/domains/notifications/inboxes";
import { createFileWorld, formOf, pdf, post, upload, type FileWorld } from "./uploads";

let world: FileWorld;

beforeAll(async () => {
  world = await createFileWorld();
});
afterAll(() => world.close());

const at = (names: Record<string, string>) => ({ params: Promise.resolve(names) });
const newCustomer = async (slug: "acme" | "beta" = "acme") => {
  const { id } = await createCustomer(world.ctx(slug), { name: "Attached" });
  return { uuid: id, id: encodeId("customer", id) };
};
const recordVerdict = (uuid: string, signature: string | null) =>
  recordScanVerdict(world.systemCtx("acme"), { id: uuid, signature, scanner: "Test" });

test("over HTTP: attach, list, detach, delete", async () => {
  const customer = await newCustomer();
  const file = await upload(world, "contract.pdf", pdf);
  const path = `/api/tenant/customers/${customer.id}/files`;
  const attached = await attachRoute(world.request("POST", path, { slug: "acme", body: { file_id: file.id } }), at({ id: customer.id }));
  expect([attached.status, await attached.json()]).toEqual([201, expect.objectContaining({ id: file.id, status: "quarantined" })]);

  const List = z.object({ data: z.array(z.looseObject({ id: z.string(), status: z.string(), download_url: z.string().nullable() })) });
  const list = async () =>
    List.parse(await (await listRoute(world.request("GET", path, { slug: "acme" }), at({ id: customer.id }))).json()).data;
  expect(await list()).toEqual([expect.objectContaining({ id: file.id, status: "quarantined", download_url: null })]);
  await recordVerdict(file.uuid, null);
  expect(await list()).toEqual([
    expect.objectContaining({ id: file.id, status: "clean", download_url: expect.stringContaining("/api/public/files/") }),
  ]);

  const remove = () => deleteRoute(world.request("DELETE", `/api/tenant/files/${file.id}`, { slug: "acme" }), at({ id: file.id }));
  expect((await remove()).status).toBe(409);
  const detach = () =>
    detachRoute(world.request("DELETE", `${path}/${file.id}`, { slug: "acme" }), at({ id: customer.id, file_id: file.id }));
  expect([(await detach()).status, (await detach()).status]).toEqual([204, 404]);
  expect(await list()).toEqual([]);
  expect((await remove()).status).toBe(204);
});

test("the audit of the customer tells of it", async () => {
  const customer = await newCustomer();
  const file = await upload(world, "told.pdf", pdf);
  const input = { id: customer.uuid, file_id: file.uuid };
  await attachCustomerFile(world.ctx("acme"), input);
  await detachCustomerFile(world.ctx("acme"), input);
  const entries = await runInTenant(world.tenants.acme.tenant.id, () =>
    world.runtime.tenants.client.auditEntry.findMany({ where: { record_id: customer.uuid }, orderBy: { id: "asc" } }),
  );
  const told = { id: file.id, name: "told.pdf" };
  expect(entries.slice(1).map((entry) => [entry.operation, entry.changes])).toEqual([
    ["customers.attach_file", { attached_file: [null, told] }],
    ["customers.detach_file", { attached_file: [told, null] }],
  ]);
});

test("a blocked file is rejected with its reason; one blocked later stays attached without a link", async () => {
  const customer = await newCustomer();
  const bad = await upload(world, "bad.pdf", pdf);
  await recordVerdict(bad.uuid, "Evil-1");
  await expect(attachCustomerFile(world.ctx("acme"), { id: customer.uuid, file_id: bad.uuid })).rejects.toMatchObject({
    code: "conflict",
    message: "The file is blocked: Evil-1.",
  });
  const late = await upload(world, "late.pdf", pdf);
  await attachCustomerFile(world.ctx("acme"), { id: customer.uuid, file_id: late.uuid });
  await recordVerdict(late.uuid, "Evil-2");
  expect((await listCustomerFiles(world.ctx("acme"), { id: customer.uuid })).data).toMatchObject([
    { id: late.uuid, status: "blocked", blocked_reason: "Evil-2", download_url: null },
  ]);
});

test("attaching twice to one customer is a conflict, also concurrently; to two customers it is not", async () => {
  const [one, two] = [await newCustomer(), await newCustomer()];
  const file = await upload(world, "shared.pdf", pdf);
  const attach = (uuid: string) =>
    attachCustomerFile(world.ctx("acme"), { id: uuid, file_id: file.uuid }).then(
      () => "done",
      (error: { code?: string }) => error.code,
    );
  expect((await Promise.all([attach(one.uuid), attach(one.uuid)])).sort()).toEqual(["conflict", "done"]);
  expect(await attach(two.uuid)).toBe("done");
});

test("another company's file or customer is not found, and a deleted customer accepts none", async () => {
  const [mine, theirs] = [await newCustomer(), await newCustomer("beta")];
  const file = await upload(world, "mine.pdf", pdf);
  const foreign = await upload(world, "foreign.pdf", pdf, "beta");
  const attach = (id: string, file_id: string) => attachCustomerFile(world.ctx("acme"), { id, file_id });
  await expect(attach(mine.uuid, foreign.uuid)).rejects.toMatchObject({ code: "not_found" });
  await expect(attach(theirs.uuid, file.uuid)).rejects.toMatchObject({ code: "not_found" });
  await expect(listCustomerFiles(world.ctx("acme"), { id: theirs.uuid })).rejects.toMatchObject({ code: "not_found" });
  await deleteCustomer(world.ctx("acme"), { id: mine.uuid });
  await expect(attach(mine.uuid, file.uuid)).rejects.toMatchObject({ code: "conflict" });
});

test("permissions on customers alone do not give access to files", async () => {
  const customer = await newCustomer();
  const file = await upload(world, "guarded.pdf", pdf);
  const ctx = world.ctx("acme", ["customers.read", "customers.write"]);
  await expect(attachCustomerFile(ctx, { id: customer.uuid, file_id: file.uuid })).rejects.toMatchObject({ code: "forbidden" });
  await expect(listCustomerFiles(ctx, { id: customer.uuid })).rejects.toMatchObject({ code: "forbidden" });
});

test("files.read alone opens no customer's file, nor a colleague's upload that is attached to nothing", async () => {
  const customer = await newCustomer();
  const { uuid } = await upload(world, "secret.pdf", pdf);
  const another = (permissions: readonly PermissionName[]) => actingAs(world.ctx("acme", permissions), newId(world.clock.now()));
  const files = another(["files.read", "files.write"]);
  const both = another(["files.read", "customers.read"]);
  const sees = async (ctx: Ctx) => {
    const opened = await getFile(ctx, { id: uuid }).then(
      () => true,
      (error: { code?: string }) => error.code,
    );
    return [opened, (await listFiles(ctx, { limit: 200 })).data.some((file) => file.id === uuid)];
  };
  const hidden = ["not_found", false];
  const seen = [true, true];
  expect([await sees(files), await sees(both), await sees(world.ctx("acme", ["files.read"]))]).toEqual([hidden, hidden, seen]);
  await attachCustomerFile(world.ctx("acme"), { id: customer.uuid, file_id: uuid });
  expect([await sees(files), await sees(both), await sees(world.ctx("acme", ["files.read"]))]).toEqual([hidden, seen, hidden]);
  await expect(deleteFile(files, { id: uuid })).rejects.toMatchObject({ code: "not_found" });
  await detachCustomerFile(world.ctx("acme"), { id: customer.uuid, file_id: uuid });
  expect([await sees(files), await sees(both)]).toEqual([hidden, seen]);
});

test("an API key sees its own uploads, and no other key's", async () => {
  const [one, other] = [await world.apiKey("acme", ["files.read", "files.write"]), await world.apiKey("acme", ["files.read"])];
  const { id } = z
    .looseObject({ id: z.string() })
    .parse(await (await post(world, formOf([{ name: "by-key.pdf", bytes: pdf }]), { key: one })).json());
  const statusFor = async (key: string) => (await getRoute(world.request("GET", `/api/tenant/files/${id}`, { key }), at({ id }))).status;
  expect([await statusFor(one), await statusFor(other)]).toEqual([200, 404]);
});

test("pages follow each other, the last attached first", async () => {
  const customer = await newCustomer();
  const attached: string[] = [];
  for (let count = 0; count < 5; count++) {
    const file = await upload(world, `${String(count)}.pdf`, pdf);
    await attachCustomerFile(world.ctx("acme"), { id: customer.uuid, file_id: file.uuid });
    attached.unshift(file.uuid);
  }
  const first = await listCustomerFiles(world.ctx("acme"), { id: customer.uuid, limit: 3, include: "total" });
  const second = await listCustomerFiles(world.ctx("acme"), { id: customer.uuid, limit: 3, cursor: first.next_cursor ?? "" });
  expect([...first.data, ...second.data].map((file) => file.id)).toEqual(attached);
  expect([first.total, second.next_cursor]).toEqual([{ count: 5, capped: false }, null]);
});

test("the database refuses a file attached to a record that does not exist", async () => {
  const { uuid } = await upload(world, "lonely.pdf", pdf);
  const tenant_id = world.tenants.acme.tenant.id;
  const stray = runInTenant(tenant_id, () =>
    world.runtime.tenants.client.fileLink.createMany({
      data: [{ id: uuid, tenant_id, file_id: uuid, record_id: uuid, created_at: world.clock.now() }],
    }),
  );
  await expect(stray).rejects.toThrow(/file_links_tenant_id_record_id_fkey/);
});
