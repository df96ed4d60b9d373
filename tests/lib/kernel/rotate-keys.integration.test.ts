import { spawn } from "node:child_process";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getSigningKey } from "@/lib/domains/documents";
import { createExport } from "@/lib/domains/exports";
import { openObject, recordScanVerdict, resealFiles, scanFile } from "@/lib/domains/files";
import { createWebhook } from "@/lib/domains/webhooks";
import { openSigningSecrets } from "@/lib/domains/webhooks/queries";
import { makeLinkToken, readLinkToken } from "@/lib/kernel/auth/link-token";
import { runInTenant } from "@/lib/kernel/db";
import { signEvidence, verifyEvidence } from "@/lib/kernel/evidence-key";
import { openBody } from "@/lib/kernel/files/sealed-body";
import { newId } from "@/lib/kernel/ids";
import { rewrapKeys } from "@/lib/kernel/rewrap-keys";
import { rotateKeys, type Rotated } from "@/lib/kernel/rotate-keys";
import type { Runtime } from "@/lib/kernel/runtime";
import { parseMasterKeys } from "@/lib/kernel/secrets";
import { sealedAs, sealedColumns } from "@/lib/kernel/sealed-columns";
import { deriveTenantKey, pseudonymForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import { pdf, upload } from "@/tests/lib/domains/files/uploads";
import { bundle } from "@/tests/support/bundle";
import { oneOfEach } from "@/tests/support/one";
import { createWorld, type World } from "@/tests/support/world";

const master = `k1:${"7".repeat(64)}`;
let world: World;
let rows: pg.Client;
let webhook: string;
let fileId: string;

beforeAll(async () => {
  world = await createWorld({ environment: { ATRIUM_MASTER_KEY: master } });
  rows = new pg.Client({ connectionString: world.database.owner_url });
  await rows.connect();
  await oneOfEach(world, "acme");
  for (const column of Object.keys(sealedColumns)) await fillColumn(column);
  webhook = (await createWebhook(world.ctx("acme"), { url: "https://hooks.example/in", events: ["invoice.paid"] })).id;
  const file = await upload(world, "plan.pdf", pdf);
  await scanFile(world.systemCtx("acme"), { id: file.uuid });
  await recordScanVerdict(world.systemCtx("acme"), { id: file.uuid, signature: null, scanner: "test" });
  fileId = file.uuid;
});
afterAll(async () => {
  await rows.end();
  await world.close();
});

const tenantId = () => world.tenants.acme.tenant.id;
/** A process that begins now and has read no key. */
const started = (keys = master): Runtime => ({ ...world.runtime, masterKeys: parseMasterKeys(keys), dataKeys: new Map() });

/** Gives the company's rows a value in the column where they have none; some must have none by their state. */
async function fillColumn(name: string): Promise<void> {
  const [table = "", column = ""] = name.split(".");
  const value = await sealForTenant(world.runtime, tenantId(), sealedAs(name).at(-1) ?? name, "{}");
  const text = `update public.${table} set ${column} = $2 where tenant_id = $1 and (${column} is null or ${column} not like 'v1.%')`;
  await rows.query(text, [tenantId(), value]).catch(() => undefined);
}

/** The ids of the keys that sealed the company's stored values, by column. */
async function sealingKeys(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const name of Object.keys(sealedColumns)) {
    const [table = "", column = ""] = name.split(".");
    const text = `select distinct split_part(${column}, '.', 2) as id from public.${table} where tenant_id = $1 and ${column} like 'v1.%'`;
    const ids = (await rows.query<{ id: string }>(text, [tenantId()])).rows.map(({ id }) => id);
    if (ids.length > 0) found[name] = ids;
  }
  return found;
}

/** What a company could do with its keys before must still be done by each of these processes. */
async function expectAllOpens(processes: readonly Runtime[], linkId: string, tokens: readonly string[], signatures: readonly string[]) {
  for (const runtime of processes) {
    const ctx = { ...world.systemCtx("acme"), runtime };
    const row = await runInTenant(tenantId(), () => ctx.db.webhook.findFirstOrThrow({ where: { id: webhook } }));
    expect((await openSigningSecrets(ctx, row, world.clock.now()))[0]?.secret).toMatch(/^whsec_/);
    const { storage_key } = await runInTenant(tenantId(), () => ctx.db.file.findFirstOrThrow({ where: { id: fileId } }));
    expect((await buffer(await runInTenant(tenantId(), () => openObject(ctx, storage_key ?? "")))).equals(pdf)).toBe(true);
    for (const token of tokens) expect(await readLinkToken(runtime, tenantId(), "document link", token)).toBe(linkId);
    for (const signature of signatures) expect(await verifyEvidence(runtime, tenantId(), "evidence", signature)).toBe(true);
  }
}

/** Whether the stored file needs no earlier key. */
async function opensWithPresentKey(): Promise<boolean> {
  const runtime = started();
  const ctx = { ...world.systemCtx("acme"), runtime };
  const { storage_key } = await runInTenant(tenantId(), () => ctx.db.file.findFirstOrThrow({ where: { id: fileId } }));
  const { body } = await (await runtime.ports.storage()).get(storage_key ?? "");
  return (await buffer(openBody(body, [await deriveTenantKey(runtime, tenantId(), "files")]))).equals(pdf);
}

test("a rotation that is killed after any step goes on, and meanwhile every process reads and writes", async () => {
  const linkId = newId(world.clock.now());
  const tokens = [await makeLinkToken(world.runtime, tenantId(), "document link", linkId)];
  const signatures = [await signEvidence(world.runtime, tenantId(), "evidence")];
  const pseudonym = await pseudonymForTenant(world.runtime, tenantId(), "votes", "reader");
  const before = await getSigningKey(world.ctx("acme"), {});
  const old = new Set(Object.values(await sealingKeys()).flat());
  expect(Object.keys(await sealingKeys()).length).toBeGreaterThan(5);
  world.clock.advance(1_000);

  let [kills, done]: [number, Rotated | null] = [0, null];
  while (done === null) {
    let steps = 0;
    // The process that lives on has read its keys before each rotation's step, as one does whose keys are a minute old at most.
    const living = started();
    await sealForTenant(living, tenantId(), "webhooks.secret", "x");
    const step = () => {
      steps += 1;
      if (steps > kills) throw new Error("killed");
    };
    done = await rotateKeys(started(), { objects: (tenant) => resealFiles(started(), tenant), wait: 0, step }).catch((error: unknown) => {
      if (error instanceof Error && error.message === "killed") return null;
      throw error;
    });
    const living2 = kills % 2 === 0 ? started() : living;
    tokens.push(await makeLinkToken(living2, tenantId(), "document link", linkId));
    signatures.push(await signEvidence(living2, tenantId(), "evidence"));
    if (kills < 3 || done !== null || kills % 8 === 0)
      await expectAllOpens(
        [living, started()],
        linkId,
        tokens.slice(-2).concat(tokens[0] ?? ""),
        signatures.slice(-2).concat(signatures[0] ?? ""),
      );
    kills += 1;
  }
  expect(kills).toBeGreaterThan(Object.keys(sealedColumns).length);
  expect(done.left).toEqual({});
  const { rows: keys } = await rows.query<{ retired: string[]; next: string | null; rotating_since: Date | null }>(
    "select retired, next, rotating_since from platform.tenant_keys",
  );
  // One new key for each company, however often the rotation was killed.
  expect(keys.map(({ retired, next, rotating_since }) => [retired.length, next, rotating_since])).toEqual([
    [1, null, null],
    [1, null, null],
  ]);
  const ids = new Set(Object.values(await sealingKeys()).flat());
  expect(ids.size).toBe(1);
  expect([...ids].filter((id) => old.has(id))).toEqual([]);
  await expectAllOpens([started()], linkId, tokens, signatures);
  expect(await opensWithPresentKey()).toBe(true);
  expect((await pseudonymForTenant(started(), tenantId(), "votes", "reader")).equals(pseudonym)).toBe(true);

  world.runtime.dataKeys.clear();
  const after = await getSigningKey(world.ctx("acme"), {});
  expect(after.public_key).not.toBe(before.public_key);
  expect(after.earlier.map((key) => key.public_key)).toEqual([before.public_key]);
  expect(await verifyEvidence(started(), world.tenants.beta.tenant.id, "evidence", signatures[0] ?? "")).toBe(false);
});

test("the new keys open without the old ones, and another master key takes all of them over", async () => {
  const retired = await rows.query<{ retired: string[] }>("select retired from platform.tenant_keys where tenant_id = $1", [tenantId()]);
  expect(retired.rows[0]?.retired.length).toBe(1);
  const second = `k2:${"8".repeat(64)}`;
  expect(await rewrapKeys(started(`${second},${master}`))).toMatchObject({ data_keys: 4, left: {} });
  await expectAllOpens([started(second)], "", [], []);
  expect(await rewrapKeys(started(`${master},${second}`))).toMatchObject({ data_keys: 4, left: {} });
});

test("the program is killed in the middle, and ends its work when it is run again", async () => {
  const programs = await bundle({ command: "scripts/keys-rotate.ts" });
  const { environment } = world.runtime;
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "test",
    DATABASE_URL: environment.DATABASE_URL,
    DATABASE_JOBS_URL: environment.DATABASE_JOBS_URL ?? "",
    ATRIUM_SIGNING_SECRET: environment.ATRIUM_SIGNING_SECRET,
    ATRIUM_MASTER_KEY: master,
    STORAGE_DIR: environment.STORAGE_DIR,
  };
  const run = (killAt?: RegExp) =>
    new Promise<{ code: number | null; text: string }>((done, failed) => {
      const child = spawn(process.execPath, [join(programs, "command.js"), "--wait", "0"], { env });
      let text = "";
      const take = (chunk: Buffer) => {
        text += chunk.toString();
        if (killAt?.test(text)) child.kill("SIGKILL");
      };
      child.stdout.on("data", take);
      child.stderr.on("data", take);
      child.once("error", failed);
      child.once("exit", (code) => done({ code, text }));
    });
  expect((await run(/mails\.sealed_url of/)).code).toBeNull();
  // What is sealed meanwhile, by a process with the new key.
  world.runtime.dataKeys.clear();
  await createExport(world.ctx("acme"), { list: "customers", format: "csv" });
  const { code, text } = await run();
  expect([code, text.split("\n").slice(-3)]).toEqual([0, expect.arrayContaining([expect.stringContaining("New keys: 0.")])]);
  const keys = await rows.query<{ retired: string[]; rotating_since: Date | null }>(
    "select retired, rotating_since from platform.tenant_keys",
  );
  expect(keys.rows.map(({ retired, rotating_since }) => [retired.length, rotating_since])).toEqual([
    [2, null],
    [2, null],
  ]);
  expect(new Set(Object.values(await sealingKeys()).flat()).size).toBe(1);
  await expectAllOpens([started()], "", [], []);
  expect((await run()).text).not.toContain(environment.ATRIUM_SIGNING_SECRET);
});
