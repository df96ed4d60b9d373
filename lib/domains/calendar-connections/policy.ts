import type { Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";

/** A colleague sees their own connections, the system all. */
export function visible({ principal, tenant }: Ctx): Prisma.CalendarConnectionWhereInput {
  switch (principal.kind) {
    case "staff":
      return { tenant_id: tenant.id, staff_id: principal.staff_id };
    case "system":
      return { tenant_id: tenant.id };
    case "key":
    case "contact":
    case "link":
    case "visitor":
      return { tenant_id: tenant.id, id: { in: [] } };
  }
}
