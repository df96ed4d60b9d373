import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "@/lib/kernel/env";
import { checkHealth, expectedMigrations, pendingMigrations } from "@/lib/kernel/http/health/health";
import { closeRuntime, createRuntime, type Runtime } from "@/lib/kernel/runtime";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { testSecrets } from "@/tests/support/web-process";

let database: TestDatabase;
let runtime: Runtime;

beforeAll(async () => {
  database = await testDatabase();
  runtime = createRuntime(readEnvironment({ ...testSecrets, LOG_LEVEL: "silent", DATABASE_URL: database.app_url }));
});

afterAll(async () => {
  await closeRuntime(runtime);
  await database.drop();
});

describe("health", () => {
  test("is up when the database answers and has every migration", async () => {
    expect(expectedMigrations().length).toBeGreaterThan(0);
    expect(await checkHealth(runtime, expectedMigrations())).toMatchObject({
      status: "up",
      checks: { database: { status: "up" }, migrations: { status: "up" } },
    });
  });

  test("is down when one is missing, while the database check stays up", async () => {
    const expected = [...expectedMigrations(), "9999_to_come"];
    expect(await pendingMigrations(runtime.platform.pool, expected)).toEqual(["9999_to_come"]);
    expect(await checkHealth(runtime, expected)).toMatchObject({
      status: "down",
      checks: { database: { status: "up" }, migrations: { status: "down" } },
    });
  });

  test("is down when the database is unreachable, and does not throw", async () => {
    const alone = createRuntime(
      readEnvironment({ ...testSecrets, LOG_LEVEL: "silent", DATABASE_URL: "postgresql://atrium_app:x@127.0.0.1:1/atrium" }),
    );
    expect(await checkHealth(alone, [])).toMatchObject({
      status: "down",
      checks: { database: { status: "down" }, migrations: { status: "down" } },
    });
    await closeRuntime(alone);
  });
});
