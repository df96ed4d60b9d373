import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scanAgain } from "@/inngest/files/scan-waiting-files";
import { getFile, listTenantsWithOldObjects, listUnscanned, recordScanVerdict, sweepQuarantine } from "@/lib/domains/files";
import { AppError } from "@/lib/kernel/base/errors";
import { runInTenant } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { createFileWorld, pdf, upload, type FileWorld } from "@/tests/lib/domains/files/uploads";

let world: FileWorld;
beforeAll(async () => {
  world = await createFileWorld();
});
afterAll(() => world.close());

const hour = 3_600_000;
const tenantId = () => world.tenants.acme.tenant.id;
const inQuarantine = (slug: "acme" | "beta" = "acme") =>
  world
    .objects()
    .filter((path) => path.startsWith(`quarantine/${world.tenants[slug].tenant.id}/`))
    .map((path) => path.slice(-41, -5));
const statusOf = async (id: string) => (await getFile(world.ctx("acme"), { id })).status;

/** Runs `work` with `scan` as the scanner. */
async function withScanner(scan: (tries: number) => void, work: () => Promise<void>): Promise<void> {
  const { ports } = world.runtime;
  const scanner = await ports.virusScan();
  let tries = 0;
  world.runtime.ports = {
    ...ports,
    virusScan: () =>
      Promise.resolve({
        ...scanner,
        scan: (body: Readable) => {
          scan(++tries);
          return scanner.scan(body);
        },
      }),
  };
  await work().finally(() => (world.runtime.ports = ports));
}
const away = () => {
  throw new AppError("unavailable", "The virus scanner did not answer.");
};

test("a file whose scanner was unavailable is scanned after an hour, and not before", async () => {
  const { uuid } = await upload(world, "late.pdf", pdf);
  expect((await listUnscanned(world.systemCtx("acme"), {})).ids).toEqual([]);
  world.clock.advance(hour + 1);
  expect((await listUnscanned(world.systemCtx("acme"), {})).ids).toEqual([uuid]);
  expect((await listUnscanned(world.systemCtx("beta"), {})).ids).toEqual([]);
  await withScanner(away, async () => expect(await scanAgain(world.systemCtx("acme"))).toBe(0));
  expect(await statusOf(uuid)).toBe("quarantined");
  expect(await scanAgain(world.systemCtx("acme"))).toBe(1);
  expect(await statusOf(uuid)).toBe("clean");
  expect(await scanAgain(world.systemCtx("acme"))).toBe(0);
});

test("a scanner that is still unavailable is called once per sweep; a file with a lost object does not block the others", async () => {
  const first = await upload(world, "first.pdf", pdf);
  const second = await upload(world, "second.pdf", pdf);
  world.clock.advance(hour + 1);
  let asked = 0;
  await withScanner(
    (tries) => {
      asked = tries;
      away();
    },
    async () => expect(await scanAgain(world.systemCtx("acme"))).toBe(0),
  );
  expect(asked).toBe(1);
  await (await world.runtime.ports.storage()).delete(`quarantine/${tenantId()}/${first.uuid}`);
  expect(await scanAgain(world.systemCtx("acme"))).toBe(1);
  expect([await statusOf(first.uuid), await statusOf(second.uuid)]).toEqual(["quarantined", "clean"]);
  await recordScanVerdict(world.systemCtx("acme"), { id: first.uuid, signature: "Lost", scanner: "nobody" });
});

test("the sweep deletes objects without a row after a day; it keeps younger ones, those with a row, and other tenants'", async () => {
  const storage = await world.runtime.ports.storage();
  const waiting = await upload(world, "waiting.pdf", pdf);
  const now = world.clock.now();
  const [orphan, young, neighbour] = [newId(now), newId(now), newId(now)];
  const place = async (slug: "acme" | "beta", id: string, age: number) => {
    const key = `quarantine/${world.tenants[slug].tenant.id}/${id}`;
    if (id !== waiting.uuid) await storage.put(key, Readable.from([pdf]), { media_type: "application/pdf" });
    const written = new Date(now.getTime() - age);
    await utimes(join(world.folder, `${key}.blob`), written, written);
  };
  await place("acme", orphan, 25 * hour);
  await place("acme", waiting.uuid, 25 * hour);
  await place("acme", young, 23 * hour);
  await place("beta", neighbour, 25 * hour);
  expect((await listTenantsWithOldObjects(world.runtime)).sort()).toEqual([tenantId(), world.tenants.beta.tenant.id].sort());
  expect(await sweepQuarantine(world.systemCtx("acme"))).toBe(1);
  expect(inQuarantine().sort()).toEqual([waiting.uuid, young].sort());
  expect(inQuarantine("beta")).toEqual([neighbour]);
  expect(await sweepQuarantine(world.systemCtx("acme"))).toBe(0);
  const audits = await runInTenant(tenantId(), () =>
    world.runtime.tenants.client.auditEntry.count({ where: { operation: { startsWith: "files.list" } } }),
  );
  expect(audits).toBe(0);
});
