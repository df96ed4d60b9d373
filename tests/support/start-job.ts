import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { migrateEngine } from "@/inngest/embedded";
import { newId } from "@/lib/kernel/ids";
import type { Slug, World } from "./world";

/** A failed run of the company's in an engine that nobody works; answers its id. The engine's schemas are made where they are not there yet. */
export async function startJob({ database, clock, tenants }: World, slug: Slug): Promise<string> {
  const pool = new Pool({ connectionString: database.jobs_url, max: 1 });
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  try {
    await migrateEngine(pool, { web_role: "atrium_app" });
    const now = clock.now();
    const [id, event] = [newId(now), randomUUID()];
    const tenant = tenants[slug].tenant.id;
    await pool.query("insert into engine.event (id, name, body, tenant_id, received_at) values ($1, 'tried', '{}', $2, $3)", [event, tenant, now]);
    await pool.query(
      `insert into engine.run (id, function_id, event_id, tenant_id, status, error, created_at, started_at, ended_at)
       values ($1, 'atrium-tried', $2, $3, 'failed', '{"name": "Error", "message": "It broke"}', $4, $4, $4)`,
      [id, event, tenant, now],
    );
    return id;
  } finally {
    await pool.end();
  }
}
