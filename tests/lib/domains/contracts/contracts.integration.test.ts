import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { GET as downloadRoute } from "@/app/api/public/files/[token]/route";
import { POST as activateRoute } from "@/app/api/tenant/contracts/[id]/activate/route";
import { POST as attachRoute } from "@/app/api/tenant/contracts/[id]/files/route";
import { POST as renewRoute } from "@/app/api/tenant/contracts/[id]/renew/route";
import { DELETE as deleteRoute, GET as getRoute, PATCH as patchRoute } from "@/app/api/tenant/contracts/[id]/route";
import { POST as createRoute } from "@/app/api/tenant/contracts/route";
import { attendToContracts } from "@/inngest/contracts/attend-to-contracts";
import { notificationOfExpiringContract } from "@/inngest/contracts/notify-of-contracts";
import { listAuditEntries } from "@/lib/domains/audit";
import {
  activateContract,
  attachContractFile,
  createContract,
  deleteContract,
  getContract,
  listContractFiles,
  listContracts,
  listExpiringContracts,
  renewContract,
  terminateContract,
  updateContract,
} from "@/lib/domains/contracts";
import { createCustomer } from "@/lib/domains/customers";
import { recordScanVerdict, scanFile } from "@/lib/domains/files";
import { createNotifications, listNotifications } from "@/lib/domains/notifications";
import { searchRecords } from "@/lib/domains/search";
import { deactivateStaff } from "@/lib/domains/accounts";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { notificationWords } from "@/lib/kernel/notification-words";
import { createFileWorld, pdf, upload, type FileWorld } from "@/tests/lib/domains/files/uploads";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { worldStart } from "@/tests/support/world";

let world: FileWorld;
let customer: string;
const ctx = () => world.ctx("acme");
const at = (id: string) => ({ params: Promise.resolve({ id: encodeId("contract", id) }) });
type Route = (request: Request, context: ReturnType<typeof at>) => Promise<Response>;
const path = "/api/tenant/contracts";

beforeAll(async () => {
  world = await createFileWorld();
  customer = (await createCustomer(ctx(), { name: "Northwind Traders" })).id;
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const create = (fields: Partial<Parameters<typeof createContract>[1]> = {}) =>
  createContract(ctx(), { customer_id: customer, title: "Maintenance", start_date: "2026-01-01", end_date: "2026-12-31", ...fields });

const eventsOf = (id: string) =>
  runInTenant(world.tenants.acme.tenant.id, () =>
    world.runtime.tenants.client.event.findMany({ where: { record_id: id }, orderBy: { sequence: "asc" } }),
  );
const namesOf = async (id: string) => (await eventsOf(id)).map(({ name }) => name.replace("contract.", ""));
const goTo = (day: string) => world.clock.set(new Date(`${day}T12:00:00Z`));
const attend = () => attendToContracts.work(world.systemCtx("acme"));

test("a contract takes currency and owner by default, and goes from draft over active to terminated", async () => {
  const draft = await create({ value: "1200", notice_days: 30 });
  expect(draft).toMatchObject({
    status: "draft",
    currency: "GBP",
    value: "1200.00",
    owner_id: world.tenants.acme.owner.staff_id,
    notice_date: "2026-12-01",
    renewals: 0,
  });
  const active = await activateContract(ctx(), { id: draft.id });
  expect(active).toMatchObject({ status: "active", version: 2 });
  await expect(activateContract(ctx(), { id: draft.id })).rejects.toMatchObject({ code: "conflict" });
  await expect(deleteContract(ctx(), { id: draft.id })).rejects.toThrow("You can renew it or terminate it.");
  await expect(updateContract(ctx(), { id: draft.id, end_date: "2027-01-31" })).rejects.toMatchObject({ code: "conflict" });
  await expect(terminateContract(ctx(), { id: draft.id, on: "2026-03-03" })).rejects.toMatchObject({ code: "invalid" });
  const over = await terminateContract(ctx(), { id: draft.id, reason: "The site closed" });
  expect(over).toMatchObject({ status: "terminated", terminated_on: "2026-03-02", termination_reason: "The site closed" });
  await expect(renewContract(ctx(), { id: draft.id })).rejects.toMatchObject({ code: "conflict" });
  expect(await namesOf(draft.id)).toEqual(["created", "activated", "terminated"]);
});

test("a term that ends before it starts, an end in the past, too fine a value and a colleague who left are invalid", async () => {
  await expect(create({ end_date: "2025-12-31" })).rejects.toMatchObject({ code: "invalid" });
  await expect(create({ start_date: "2025-01-01", end_date: "2026-03-01", status: "active" })).rejects.toMatchObject({ code: "invalid" });
  await expect(create({ value: "1.005" })).rejects.toMatchObject({ code: "invalid" });
  const left = await addColleague(world, "acme", "left@acme.example", (await roleNamed(ctx(), "Staff")).id);
  await deactivateStaff(ctx(), { id: left.staff_id });
  await expect(create({ owner_id: left.staff_id })).rejects.toMatchObject({ code: "invalid" });
  await expect(create({ owner_id: world.tenants.beta.owner.staff_id })).rejects.toMatchObject({ code: "not_found" });
});

test("over HTTP: create, change, activate and renew; the audit shows the end date before and after", async () => {
  const body = {
    customer_id: encodeId("customer", customer),
    title: "Support",
    start_date: "2026-01-01",
    end_date: "2026-12-31",
    value: "9000.00",
  };
  const created = await createRoute(world.request("POST", path, { slug: "acme", body }), { params: Promise.resolve({}) });
  expect(created.status).toBe(201);
  const { id: wire } = (await created.json()) as { id: string };
  const { id } = (await listContracts(ctx(), { q: "support" })).data[0] ?? { id: "" };
  expect(encodeId("contract", id)).toBe(wire);
  const send = (route: Route, method: string, rest: string, sent?: Record<string, unknown>) =>
    route(world.request(method, `${path}/${wire}${rest}`, { slug: "acme", ...(sent ? { body: sent } : {}) }), at(id));
  expect((await send(patchRoute, "PATCH", "", { title: "Support, gold" })).status).toBe(200);
  expect((await send(renewRoute, "POST", "/renew", {})).status).toBe(409);
  expect((await send(activateRoute, "POST", "/activate", {})).status).toBe(200);
  const renewed = await send(renewRoute, "POST", "/renew", { value: "9500.00" });
  expect([renewed.status, await renewed.json()]).toEqual([
    200,
    expect.objectContaining({ end_date: "2027-12-31", value: "9500.00", renewals: 1, status: "active" }),
  ]);
  const repeated = await send(renewRoute, "POST", "/renew", { value: "9500.00" });
  expect(await repeated.json()).toMatchObject({ end_date: "2027-12-31", renewals: 1, renewed_from: "2026-12-31" });
  expect((await send(renewRoute, "POST", "/renew", { value: "9900.00" })).status).toBe(409);
  const earlier = await send(renewRoute, "POST", "/renew", { end_date: "2027-06-30" });
  expect([earlier.status, await earlier.json()]).toEqual([422, expect.objectContaining({ code: "invalid" })]);
  const { data } = await listAuditEntries(ctx(), { record_id: wire });
  const entry = data.find(({ operation }) => operation === "contracts.renew");
  expect(entry?.changes).toMatchObject({ end_date: ["2026-12-31", "2027-12-31"], value: ["9000.00", "9500.00"] });
  const event = (await eventsOf(id)).find(({ name }) => name === "contract.renewed");
  expect(event?.previous).toMatchObject({ end_date: "2026-12-31", value: "9000.00" });
  expect((await send(getRoute, "GET", "")).status).toBe(200);
  expect((await send(deleteRoute, "DELETE", "")).status).toBe(409);
  expect((await getRoute(world.request("GET", `${path}/${wire}`, { slug: "beta" }), at(id))).status).toBe(404);
});

test("a term is renewed once, however often it is pressed; a later end date renews again", async () => {
  const { id } = await create({ status: "active" });
  const answers = await Promise.all(Array.from({ length: 3 }, () => renewContract(ctx(), { id })));
  expect(answers.map(({ end_date, renewals }) => [end_date, renewals])).toEqual(Array.from({ length: 3 }, () => ["2027-12-31", 1]));
  await Promise.all([renewContract(ctx(), { id, end_date: "2030-01-01" }), renewContract(ctx(), { id, end_date: "2030-01-01" })]);
  expect(await getContract(ctx(), { id })).toMatchObject({ renewals: 2, renewed_from: "2027-12-31" });
  expect((await namesOf(id)).filter((name) => name === "renewed")).toHaveLength(2);
  goTo("2028-06-01");
  expect(await renewContract(ctx(), { id })).toMatchObject({ renewals: 3 });
});

test("the schedule reminds 60, 30 and 7 days ahead, each once, and expires after the last day", async () => {
  const { id } = await create({ status: "active" });
  for (const today of ["2026-10-31", "2026-11-01", "2026-11-01", "2026-12-01", "2026-12-24", "2026-12-31"]) {
    goTo(today);
    await attend();
  }
  expect(await namesOf(id)).toEqual(["created", "expiring", "expiring", "expiring"]);
  goTo("2027-01-01");
  await Promise.all([attend(), attend()]);
  expect((await namesOf(id)).slice(4)).toEqual(["expired"]);
  expect(await getContract(ctx(), { id })).toMatchObject({ status: "expired", reminded_days: 7, reminded_on: "2026-12-24" });
  expect(await renewContract(ctx(), { id })).toMatchObject({ status: "active", end_date: "2027-12-31", reminded_days: null });
  // The term was over, so the same day's second press repeats the first.
  expect(await renewContract(ctx(), { id })).toMatchObject({ end_date: "2027-12-31", renewals: 1 });
});

test("a contract renews by itself on its last day, and catches up after an outage", async () => {
  const { id } = await create({
    title: "Monthly",
    start_date: "2026-02-01",
    end_date: "2026-03-31",
    auto_renewal_months: 1,
    status: "active",
  });
  goTo("2026-05-15");
  await attend();
  const renewed = await getContract(ctx(), { id });
  expect(renewed).toMatchObject({ end_date: "2026-05-31", renewals: 2, status: "active" });
  const [first] = (await eventsOf(id)).filter(({ name }) => name === "contract.renewed");
  expect(first?.actor).toMatchObject({ kind: "system" });
  expect(first?.previous).toMatchObject({ end_date: "2026-03-31" });
});

test("a late reminder reaches the owner once and says that it is late", async () => {
  const { id } = await create({ title: "Lease", end_date: "2026-03-20", status: "active" });
  await attend();
  const contract = await getContract(ctx(), { id });
  expect(contract).toMatchObject({ reminded_days: 30, reminded_on: "2026-03-02" });
  const news = { kind: "contract_expiring" as const, ...notificationOfExpiringContract(contract) };
  for (let run = 0; run < 2; run++) await createNotifications(world.systemCtx("acme"), news);
  const received = (await listNotifications(ctx(), {})).data.filter(({ record_id }) => record_id === encodeId("contract", id));
  expect(received).toHaveLength(1);
  const words = await notificationWords("en", "contract_expiring", received[0]?.values ?? {}, () => "");
  expect(words.title).toBe("Late reminder: Lease (Northwind Traders) ends soon. Days left: 18");
});

test("the list filters by window, status, owner, customer and renewal; the widget has what ends soon", async () => {
  goTo("2028-06-10");
  const other = (await createCustomer(ctx(), { name: "Wingtip Toys" })).id;
  const fields = { customer_id: other, start_date: "2028-01-01", status: "active" as const, owner_id: null };
  const soon = await create({ ...fields, title: "Soon", end_date: "2028-06-30" });
  const renewing = await create({ ...fields, title: "Renewing", end_date: "2028-06-20", auto_renewal_months: 12 });
  const far = await create({ ...fields, title: "Far", end_date: "2029-06-30" });
  await create({ ...fields, title: "Draft", end_date: "2028-06-15", status: "draft" });
  const ids = async (query: Parameters<typeof listContracts>[1]) =>
    (await listContracts(ctx(), { customer_id: other, sort: "end_date", ...query })).data.map(({ title }) => title);
  expect(await ids({ renewal_window: "this_month" })).toEqual(["Renewing", "Soon"]);
  expect(await ids({ renewal_window: "this_month", auto_renews: true })).toEqual(["Renewing"]);
  expect(await ids({ renewal_window: "7_days" })).toEqual([]);
  expect(await ids({ status: "draft" })).toEqual(["Draft"]);
  expect(await ids({ ends_from: "2029-01-01" })).toEqual(["Far"]);
  expect(await ids({ owner_id: world.tenants.acme.owner.staff_id })).toEqual([]);
  expect(await ids({ q: "wingtip" })).toHaveLength(4);
  expect(await ids({ limit: 2 })).toEqual(["Draft", "Renewing"]);
  const expiring = await listExpiringContracts(ctx(), { limit: 1 });
  expect(expiring).toMatchObject({ total: 2, data: [{ id: renewing.id, days_left: 10, customer_name: "Wingtip Toys" }] });
  expect((await listExpiringContracts(ctx(), { days: 20 })).data.map(({ id }) => id)).toEqual([renewing.id, soon.id]);
  expect((await listExpiringContracts(ctx(), { days: 365 })).data.map(({ id }) => id)).not.toContain(far.id);
  expect((await searchRecords(ctx(), { q: "Renewing" })).data).toContainEqual(
    expect.objectContaining({ noun: "contract", title: "Renewing" }),
  );
});

test("only a PDF can be attached, once it is scanned or while it waits", async () => {
  const { id } = await create();
  const attach = (file_id: string) =>
    attachRoute(world.request("POST", `${path}/${encodeId("contract", id)}/files`, { slug: "acme", body: { file_id } }), at(id));
  const image = Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex");
  const wrong = await attach((await upload(world, "scan.png", image)).id);
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    expect.objectContaining({ errors: [expect.objectContaining({ path: "file_id", code: "wrong_type" })] }),
  ]);
  expect((await attach((await upload(world, "contract.pdf", pdf)).id)).status).toBe(201);
});

test("an attached PDF is stored encrypted, downloads as it was, and each download is in the contract's audit with its reader", async () => {
  const { id } = await create({ title: "Sealed" });
  const file = await upload(world, "sealed.pdf", pdf);
  await attachContractFile(ctx(), { id, file_id: file.uuid });
  const verdict = await scanFile(world.systemCtx("acme"), { id: file.uuid });
  await recordScanVerdict(world.systemCtx("acme"), { id: file.uuid, signature: null, scanner: verdict?.scanner ?? "" });
  const object = world.objects().find((name) => name.includes(file.uuid)) ?? "";
  expect(readFileSync(join(world.folder, object)).includes("%PDF")).toBe(false);
  const [listed] = (await listContractFiles(ctx(), { id })).data;
  const token = listed?.download_url?.split("/").at(-1) ?? "";
  const read = () => downloadRoute(world.request("GET", `/api/public/files/${token}`), { params: Promise.resolve({ token }) });
  expect(Buffer.from(await (await read()).arrayBuffer())).toEqual(pdf);
  const { data } = await listAuditEntries(ctx(), { record_id: encodeId("contract", id) });
  const downloads = data.filter(({ operation }) => operation === "files.open_attached");
  expect(downloads).toHaveLength(1);
  expect(downloads[0]).toMatchObject({
    actor: { kind: "staff", name: "Ada Owner" },
    changes: { downloaded_file: [null, { id: file.id, name: "sealed.pdf" }] },
  });
});
