import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openForPlatform } from "@/lib/kernel/auth/platform-seal";
import { sealTotpSecret } from "@/lib/kernel/auth/second-factor";
import { rewrapKeys } from "@/lib/kernel/rewrap-keys";
import type { Runtime } from "@/lib/kernel/runtime";
import { parseMasterKeys } from "@/lib/kernel/secrets";
import { assertMasterKeysOpen, openForTenant, sealForTenant } from "@/lib/kernel/tenant-keys";
import { bundle } from "@/tests/support/bundle";
import { createWorld, type World } from "@/tests/support/world";

const oldKey = `k1:${randomBytes(32).toString("hex")}`;
const newKey = `k2:${randomBytes(32).toString("hex")}`;
let world: World;

beforeAll(async () => {
  world = await createWorld({ environment: { ATRIUM_MASTER_KEY: oldKey } });
});
afterAll(() => world.close());

/** A process started with these keys and an empty cache. */
const startedWith = (keys: string): Runtime => ({ ...world.runtime, masterKeys: parseMasterKeys(keys), dataKeys: new Map() });
const secretOf = async (runtime: Runtime, id: string) =>
  openForPlatform(
    runtime.masterKeys,
    `users.totp_secret|${id}`,
    (await world.runtime.platform.client.user.findFirstOrThrow({ where: { id } })).totp_secret ?? "",
  );

test("a start requires the master keys that sealed the database's keys", async () => {
  await assertMasterKeysOpen(startedWith(`${newKey},${oldKey}`));
  await expect(assertMasterKeysOpen(startedWith(newKey))).rejects.toThrow(/sealed with k1, which is missing/);
  await expect(assertMasterKeysOpen(startedWith(newKey.replace("k2", "k1")))).rejects.toThrow(/sealed with k1, which has another value/);
});

test("values open with the old key, then both, then the new key, and no longer with the old one", async () => {
  const { tenant, owner } = world.tenants.acme;
  const sealed = await sealForTenant(world.runtime, tenant.id, "gateways.key", "sk_live_1");
  const totp = "JBSWY3DPEHPK3PXP";
  await world.runtime.platform.client.user.updateMany({
    where: { id: owner.user_id },
    data: { totp_secret: sealTotpSecret(world.runtime, owner.user_id, totp) },
  });

  await expect(openForTenant(startedWith(newKey), tenant.id, "gateways.key", sealed)).rejects.toMatchObject({ code: "internal" });
  const both = startedWith(`${newKey},${oldKey}`);
  expect(await openForTenant(both, tenant.id, "gateways.key", sealed)).toBe("sk_live_1");
  expect(await rewrapKeys(both)).toEqual({ data_keys: 2, totp_secrets: 1, left: {} });
  expect(await rewrapKeys(both)).toEqual({ data_keys: 0, totp_secrets: 0, left: {} });

  const alone = startedWith(newKey);
  expect(await openForTenant(alone, tenant.id, "gateways.key", sealed)).toBe("sk_live_1");
  expect(await secretOf(alone, owner.user_id)).toBe(totp);
  await expect(openForTenant(startedWith(oldKey), tenant.id, "gateways.key", sealed)).rejects.toMatchObject({ code: "internal" });
  expect(await rewrapKeys(alone)).toEqual({ data_keys: 0, totp_secrets: 0, left: {} });
});

test("values of a missing key are unchanged and reported", async () => {
  const before = await world.runtime.platform.client.tenantKey.findMany({ orderBy: { tenant_id: "asc" } });
  const stranger = startedWith(`k3:${randomBytes(32).toString("hex")}`);
  expect(await rewrapKeys(stranger)).toEqual({ data_keys: 0, totp_secrets: 0, left: { k2: 3 } });
  expect(await world.runtime.platform.client.tenantKey.findMany({ orderBy: { tenant_id: "asc" } })).toEqual(before);
});

test("the command reports its work, and exits with code 1 if a key is missing", async () => {
  const programs = await bundle({ command: "scripts/keys-rewrap.ts" });
  const run = (keys: string) => {
    const { environment } = world.runtime;
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: "test",
      DATABASE_URL: environment.DATABASE_URL,
      DATABASE_JOBS_URL: environment.DATABASE_JOBS_URL ?? "",
      ATRIUM_SIGNING_SECRET: environment.ATRIUM_SIGNING_SECRET,
      ATRIUM_MASTER_KEY: keys,
    };
    return promisify(execFile)(process.execPath, [join(programs, "command.js")], { env });
  };
  const third = `k3:${randomBytes(32).toString("hex")}`;
  await expect(run(third)).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining("Still sealed with k2: 3.") });
  const { stdout } = await run(`${third},${newKey}`);
  expect(stdout).toContain("Sealed with k3: 2 data keys, 1 secrets of second factors.");
  expect(stdout).toContain("can be taken out");
  expect(stdout).not.toContain(newKey.slice(3));
});
