import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { migrateEngine } from "@/inngest/embedded";
import { newId } from "@/lib/kernel/ids";
import type { Slug, World } from "./world";

interface StartedJob {
  /** A function that does not exist, unless another is named. */
  function_id?: string;
  /** Nobody is at work on a queued one. */
  status?: "failed" | "queued";
}

/** A run of the company's that has failed or not begun; answers its id. The engine's schemas are made where they are not there yet. */
export async function startJob(
  { database, clock, tenants }: World,
  slug: Slug,
  { function_id = "atrium-tried", status = "failed" }: StartedJob = {},
): Promise<string> {
  const pool = new Pool({ connectionString: database.jobs_url, max: 1 });
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  try {
    await migrateEngine(pool, { web_role: "atrium_app" });
    const now = clock.now();
    const [id, event] = [newId(now), randomUUID()];
    const tenant = tenants[slug].tenant.id;
    await pool.query("insert into engine.event (id, name, body, tenant_id, received_at) values ($1, 'tried', '{}', $2, $3)", [
      event,
      tenant,
      now,
    ]);
    await pool.query(
      `insert into engine.run (id, function_id, event_id, tenant_id, status, error, created_at, started_at, ended_at)
       values ($1, $5, $2, $3, $6, $7, $4, $8, $8)`,
      [
        id,
        event,
        tenant,
        now,
        function_id,
        status,
        ...(status === "failed" ? ['{"name": "Error", "message": "It broke"}', now] : [null, null]),
      ],
    );
    return id;
  } finally {
    await pool.end();
  }
}
