import { defineConfig } from "prisma/config";

/** Prisma's own tools look here; the default export is theirs to ask for. Migrations run by `scripts/db-migrate.ts` and need no binary. */
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
});
