import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/prisma/generated/client";

// oxlint-disable-next-line atrium/process-env -- the floor is not part of the product and has no kernel
export const database = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env["FLOOR_DATABASE_URL"] ?? "", max: 20 }) });

/** The newest 50 customers of the company in the query, by a plain Prisma query. */
export function newestCustomers(request: Request) {
  const tenant_id = new URL(request.url).searchParams.get("tenant") ?? "";
  return {
    where: { tenant_id, deleted_at: null },
    omit: { balance_rank: true },
    orderBy: [{ created_at: "desc" as const }, { id: "desc" as const }],
    take: 50,
  };
}
