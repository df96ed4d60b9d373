import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendQueuedExport } from "@/inngest/exports/send-exports";
import { writeQueuedExport } from "@/inngest/exports/write-export";
import { createSshSftp } from "@/lib/adapters/sftp/ssh";
import { createCustomer } from "@/lib/domains/customers";
import {
  createDestination,
  deleteDestination,
  listDestinations,
  testDestination,
  updateDestination,
} from "@/lib/domains/export-destinations";
import {
  createScheduledExport,
  getExport,
  listDeliveries,
  queueDelivery,
  readDeliveryNotice,
  retryDelivery,
  runScheduledExport,
  updateScheduledExport,
} from "@/lib/domains/exports";
import { runInTenant } from "@/lib/kernel/db";
import { startSshServer, type SshServer } from "@/tests/lib/adapters/sftp/ssh-server";
import { rememberingSteps } from "@/tests/lib/domains/files/uploads";
import { createWorld, type World } from "@/tests/support/world";

const hour = 3_600_000;
let world: World;
let server: SshServer;
let folder: string;
let host_key: string;
let destination_id: string;
let schedule_id: string;

const place = () => ({ host: "127.0.0.1", port: server.port, user: server.user, folder: server.folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "exports-"));
  server = await startSshServer();
  world = await createWorld({ environment: { STORAGE_DIR: folder } });
  const sftp = createSshSftp({ allow_private: ["127.0.0.0/8"], timeout_ms: 5_000 });
  world.runtime.ports.sftp = () => Promise.resolve(sftp);
  await createCustomer(world.ctx("acme"), { name: "Northwind" });
  await createCustomer(world.ctx("acme"), { name: "Contoso" });
});
afterAll(async () => {
  await server.stop();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the schedule, and writes and sends its file as the worker does. */
async function runAndSend() {
  const owner = world.ctx("acme");
  const system = world.systemCtx("acme");
  const made = await runScheduledExport(owner, { id: schedule_id });
  await writeQueuedExport(system, made, rememberingSteps());
  const { id } = await queueDelivery(system, { export_id: made.id });
  if (id === null) throw new Error("No delivery was queued.");
  const failure = await sendQueuedExport(system, { id }, rememberingSteps()).catch((error: unknown) => error);
  return { delivery_id: id, failure, export: await getExport(owner, { id: made.id }) };
}

test("the server's host key is shown before anything else, and a sign-in is tested without saving", async () => {
  const owner = world.ctx("acme");
  const shown = await testDestination(owner, { host: "127.0.0.1", port: server.port });
  expect(shown).toEqual({ host_key: `ssh-ed25519 ${server.fingerprint}`, connected: false, problem: null });
  host_key = shown.host_key ?? "";
  const key = { auth: "key", private_key: server.private_key, host_key } as const;
  expect(await testDestination(owner, { ...place(), ...key })).toEqual({ host_key, connected: true, problem: null });
  const wrong = await testDestination(owner, { ...place(), auth: "password", password: "guess", host_key });
  expect(wrong).toEqual({ host_key, connected: false, problem: "credentials" });
  expect((await listDestinations(owner, {})).data).toEqual([]);
});

test("a saved server shows no secrets, and another server or key needs them again", async () => {
  const owner = world.ctx("acme");
  const created = await createDestination(owner, {
    name: "Accountant",
    ...place(),
    auth: "key",
    private_key: server.private_key,
    host_key,
  });
  destination_id = created.id;
  expect(Object.keys(created)).not.toContain("secrets");
  const stored = await runInTenant(owner.tenant.id, () => owner.db.exportDestination.findFirstOrThrow({ where: { id: created.id } }));
  expect(stored.secrets).toMatch(/^v1\./);
  await expect(updateDestination(owner, { id: created.id, host: "elsewhere.example" })).rejects.toMatchObject({
    errors: [{ path: "private_key", code: "required" }],
  });
  await expect(testDestination(owner, { id: created.id, user: "root2", host_key })).rejects.toMatchObject({ code: "invalid" });
  expect((await updateDestination(owner, { id: created.id, name: "Books" })).name).toBe("Books");
  await expect(
    createDestination(world.ctx("acme", ["export_destinations.read"]), { ...created, password: "x" } as never),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a scheduled export is sent once it is written, and the next one has only what changed", async () => {
  const owner = world.ctx("acme");
  const asked = { list: "customers" as const, format: "csv" as const, columns: ["name"], frequency: "daily" as const, time: "07:00" };
  world.clock.advance(hour);
  const schedule = await createScheduledExport(owner, { ...asked, name: "Customers/all", changes_only: true, destination_id });
  schedule_id = schedule.id;
  const first = await runAndSend();
  expect(first.failure).toBeUndefined();
  expect(first.export).toMatchObject({ since: null, rows: 2, delivery: { status: "delivered", problem: null, destination: "Books" } });
  const [name = ""] = await server.files();
  expect(name).toMatch(/^Customers-all 2026-03-02 \d{6}\.csv$/);
  expect(await server.read(name)).toBe("\ufeffName\r\nContoso\r\nNorthwind\r\n");

  world.clock.advance(hour);
  await createCustomer(owner, { name: "Fabrikam" });
  world.clock.advance(hour);
  const second = await runAndSend();
  expect(second.export).toMatchObject({ rows: 1, since: new Date("2026-03-02T09:45:00.000Z") });
  const names = await server.files();
  expect(names).toHaveLength(2);
  expect(await server.read(names.find((each) => each !== name) ?? "")).toBe("\ufeffName\r\nFabrikam\r\n");
});

test("a changed host key ends the delivery at once, and the next file has what the failed one had", async () => {
  const owner = world.ctx("acme");
  world.clock.advance(hour);
  await createCustomer(owner, { name: "Adventure Works" });
  world.clock.advance(hour);
  await server.changeHostKey();
  const refused = await runAndSend();
  expect(refused.export.delivery).toEqual({ status: "failed", problem: "host_key", destination: "Books" });
  expect(refused.failure).toBeUndefined();
  const notice = await readDeliveryNotice(world.systemCtx("acme"), { id: refused.delivery_id });
  expect(notice).toEqual({ staff_id: world.tenants.acme.owner.staff_id, destination: "Books" });

  world.clock.advance(hour);
  const again = await runAndSend();
  expect(again.export.rows).toBe(1);
  expect(again.export.delivery).toMatchObject({ problem: "host_key" });

  const { host_key: changed } = await testDestination(owner, { host: "127.0.0.1", port: server.port });
  await updateDestination(owner, { id: destination_id, host_key: changed ?? "", private_key: server.private_key });
  const { status } = await retryDelivery(owner, { id: again.delivery_id });
  expect(status).toBe("queued");
  await sendQueuedExport(world.systemCtx("acme"), { id: again.delivery_id }, rememberingSteps());
  const { data } = await listDeliveries(owner, { id: destination_id });
  expect(data[0]).toMatchObject({ status: "delivered", attempts: 2, problem: null });
  expect(data[0]?.history.map(({ problem }) => problem)).toEqual([null, "host_key"]);
  await expect(retryDelivery(owner, { id: again.delivery_id })).rejects.toMatchObject({ code: "conflict" });
});

test("a server that is silent is tried again, and given up in the end", async () => {
  await server.stop();
  const { export: failed, failure, delivery_id } = await runAndSend();
  expect(failure).toMatchObject({ code: "unavailable" });
  expect(failed.delivery).toMatchObject({ status: "failed", problem: "unreachable" });
  const { data } = await listDeliveries(world.ctx("acme"), { id: destination_id, status: "failed" });
  expect(data.map(({ id }) => id)).toContain(delivery_id);
});

test("deliveries are their exporter's; a server in use is kept, and one that is not is deleted with its log", async () => {
  const owner = world.ctx("acme");
  const beta = world.ctx("beta");
  await expect(listDeliveries(beta, { id: destination_id })).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteDestination(owner, { id: destination_id })).rejects.toMatchObject({ code: "conflict" });
  await updateScheduledExport(owner, { id: schedule_id, destination_id: null });
  expect(await deleteDestination(owner, { id: destination_id })).toEqual({});
  const { id } = await runScheduledExport(owner, { id: schedule_id });
  expect(await queueDelivery(world.systemCtx("acme"), { export_id: id })).toEqual({ id: null });
});
