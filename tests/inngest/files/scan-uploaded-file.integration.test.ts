import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { notificationOfBlockedFile, notifyOfBlockedFile } from "@/inngest/files/notify-of-blocked-file";
import { removeDeletedFile, removeObject } from "@/inngest/files/remove-deleted-file";
import { scanAndRecord, scanUploadedFile } from "@/inngest/files/scan-uploaded-file";
import { functions } from "@/inngest/functions";
import { queueNotificationMail } from "@/inngest/notifications/email-notification";
import { notifyStaff } from "@/inngest/notifications/notify-staff";
import { deleteFile, getFile } from "@/lib/domains/files";
import { listMails } from "@/lib/domains/mail";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId, encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import type { StoragePort } from "@/lib/kernel/ports/storage";
import { createFileWorld, eicar, formOf, pdf, post, rememberingSteps, upload, type FileWorld } from "@/tests/lib/domains/files/uploads";
import { actingAs, inboxOf } from "@/tests/lib/domains/notifications/inboxes";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";

let world: FileWorld;

beforeAll(async () => {
  world = await createFileWorld();
});
afterAll(() => world.close());

const tenantId = () => world.tenants.acme.tenant.id;
const objectsOf = (uuid: string) =>
  world
    .objects()
    .filter((path) => path.includes(uuid))
    .map((path) => path.replace(`${tenantId()}/`, ""));
const statusOf = async (uuid: string) => (await getFile(world.ctx("acme"), { id: uuid })).status;
const namesOf = (uuid: string) =>
  runInTenant(tenantId(), async () =>
    (await world.runtime.tenants.client.event.findMany({ where: { record_id: uuid }, orderBy: { sequence: "asc" } })).map(
      (event) => event.name,
    ),
  );
const storedBy = async (response: Response) =>
  z.string().parse(decodeId("file", z.looseObject({ id: z.string() }).parse(await response.json()).id));
const scan = (uuid: string, step = rememberingSteps()) => scanAndRecord({ ctx: world.systemCtx("acme"), data: { id: uuid }, step });

/** Runs `work` with some storage methods replaced. */
async function withStorage(changes: (storage: StoragePort) => Partial<StoragePort>, work: () => Promise<void>): Promise<void> {
  const { ports } = world.runtime;
  const storage = await ports.storage();
  world.runtime.ports = { ...ports, storage: () => Promise.resolve({ ...storage, ...changes(storage) }) };
  await work().finally(() => (world.runtime.ports = ports));
}

test("the list of functions includes all three", () => {
  expect(functions).toEqual(expect.arrayContaining([scanUploadedFile, notifyOfBlockedFile, removeDeletedFile]));
});

test("a clean file leaves quarantine, and an event is published", async () => {
  const { uuid } = await upload(world, "clean.pdf", pdf);
  expect(objectsOf(uuid)).toEqual([`quarantine/${uuid}.blob`]);
  await scan(uuid);
  expect([await statusOf(uuid), objectsOf(uuid)]).toEqual(["clean", [`files/${uuid}.blob`]]);
  expect(await namesOf(uuid)).toEqual(["file.uploaded", "file.scanned"]);
});

test("an infected file is deleted and shows the reason", async () => {
  const { uuid } = await upload(world, "bad.txt", Buffer.concat([Buffer.alloc(100_000, "text "), eicar]));
  await scan(uuid);
  expect(await getFile(world.ctx("acme"), { id: uuid })).toMatchObject({
    status: "blocked",
    blocked_reason: "Eicar-Test-Signature",
    scanner: expect.stringContaining("EICAR"),
    scanned_at: world.clock.now(),
  });
  expect(objectsOf(uuid)).toEqual([]);
});

test("a blocked file is told to the colleague who uploaded it, and to the owners if a program did", async () => {
  const seller = await addColleague(world, "acme", "sally@acme.example", (await roleNamed(world.ctx("acme"), "Staff")).id);
  const sales = actingAs(world.ctx("acme"), seller.staff_id);
  const infected = [{ name: "bad.txt", bytes: eicar }];
  const hers = await storedBy(await post(world, formOf(infected), { headers: Object.fromEntries(seller.request("GET", "/").headers) }));
  const programs = await storedBy(await post(world, formOf(infected), { key: await world.apiKey("acme") }));
  for (const uuid of [hers, programs]) {
    await scan(uuid);
    expect(await namesOf(uuid)).toEqual(["file.uploaded", "file.blocked"]);
    const content = notificationOfBlockedFile(await getFile(world.ctx("acme"), { id: uuid }));
    for (let run = 0; run < 2; run++) await notifyStaff(world.systemCtx("acme"), "file_blocked", content, rememberingSteps());
  }
  const told = { kind: "file_blocked", values: { file: "bad.txt", reason: "Eicar-Test-Signature" } };
  expect(await inboxOf(sales)).toMatchObject([{ ...told, record_id: encodeId("file", hers) }]);
  expect(await inboxOf(world.ctx("acme"))).toMatchObject([{ ...told, record_id: encodeId("file", programs) }]);
  for (const { id } of await inboxOf(sales))
    await queueNotificationMail({ ctx: world.systemCtx("acme"), data: { id }, step: rememberingSteps() });
  expect((await listMails(world.ctx("acme"), { key: "staff_notification" })).data).toMatchObject([
    { to: [{ address: "sally@acme.example" }], subject: "“bad.txt” was blocked and deleted: the virus scan found Eicar-Test-Signature" },
  ]);
});

test("a repeat changes nothing", async () => {
  const { uuid } = await upload(world, "again.pdf", pdf);
  const step = rememberingSteps();
  await scan(uuid, step);
  const before = await getFile(world.ctx("acme"), { id: uuid });
  await scan(uuid, step);
  await scan(uuid);
  expect(await getFile(world.ctx("acme"), { id: uuid })).toEqual(before);
  expect(await namesOf(uuid)).toEqual(["file.uploaded", "file.scanned"]);
});

test("two concurrent runs record one verdict", async () => {
  const { uuid } = await upload(world, "twice.pdf", pdf);
  await Promise.all([scan(uuid), scan(uuid)]);
  expect([await statusOf(uuid), objectsOf(uuid), await namesOf(uuid)]).toEqual([
    "clean",
    [`files/${uuid}.blob`],
    ["file.uploaded", "file.scanned"],
  ]);
});

test("while the scanner is unavailable the file stays in quarantine; the next attempt releases it", async () => {
  const { uuid } = await upload(world, "later.pdf", pdf);
  const { ports } = world.runtime;
  const scanner = await ports.virusScan();
  const down = new AppError("unavailable", "The virus scanner did not answer.");
  world.runtime.ports = { ...ports, virusScan: () => Promise.resolve({ ...scanner, scan: () => Promise.reject(down) }) };
  const step = rememberingSteps();
  await expect(scan(uuid, step)).rejects.toBe(down);
  world.runtime.ports = ports;
  expect([await statusOf(uuid), objectsOf(uuid)]).toEqual(["quarantined", [`quarantine/${uuid}.blob`]]);
  await scan(uuid, step);
  expect(await statusOf(uuid)).toBe("clean");
});

test("an object that was moved before a failed commit is found again, with and without stored steps", async () => {
  for (const step of [rememberingSteps(), undefined]) {
    const { uuid } = await upload(world, "torn.pdf", pdf);
    const broken = new Error("the connection broke");
    await withStorage(
      (storage) => ({ move: (from, to) => storage.move(from, to).then(() => Promise.reject(broken)) }),
      async () => {
        await expect(scan(uuid, step)).rejects.toBe(broken);
      },
    );
    expect([await statusOf(uuid), objectsOf(uuid)]).toEqual(["quarantined", [`files/${uuid}.blob`]]);
    await scan(uuid, step);
    expect([await statusOf(uuid), objectsOf(uuid)]).toEqual(["clean", [`files/${uuid}.blob`]]);
  }
});

test("a file whose object is lost never becomes clean", async () => {
  const { uuid } = await upload(world, "lost.pdf", pdf);
  await (await world.runtime.ports.storage()).delete(`quarantine/${tenantId()}/${uuid}`);
  await expect(scan(uuid)).rejects.toMatchObject({ code: "not_found" });
  expect(await statusOf(uuid)).toBe("quarantined");
});

test("a file deleted before or during its scan stays deleted, and its object is removed", async () => {
  const early = await upload(world, "early.pdf", pdf);
  await deleteFile(world.ctx("acme"), { id: early.uuid });
  await scan(early.uuid);
  const late = await upload(world, "late.pdf", pdf);
  const step = rememberingSteps();
  await scanAndRecord({
    ctx: world.systemCtx("acme"),
    data: { id: late.uuid },
    step: {
      async run(name, work) {
        if (name === "record") await deleteFile(world.ctx("acme"), { id: late.uuid });
        return step.run(name, work);
      },
    },
  });
  for (const { uuid } of [early, late]) {
    expect(await namesOf(uuid)).toEqual(["file.uploaded", "file.deleted"]);
    for (let repeat = 0; repeat < 2; repeat++)
      await removeObject({ ctx: world.systemCtx("acme"), data: { id: uuid }, step: rememberingSteps() });
    expect(objectsOf(uuid)).toEqual([]);
  }
});

test("deleting a clean file removes its object, and no other file's", async () => {
  const [gone, kept] = [await upload(world, "gone.pdf", pdf), await upload(world, "kept.pdf", pdf)];
  await scan(gone.uuid);
  await scan(kept.uuid);
  await deleteFile(world.ctx("acme"), { id: gone.uuid });
  await removeObject({ ctx: world.systemCtx("acme"), data: { id: gone.uuid }, step: rememberingSteps() });
  expect([objectsOf(gone.uuid), objectsOf(kept.uuid)]).toEqual([[], [`files/${kept.uuid}.blob`]]);
});
