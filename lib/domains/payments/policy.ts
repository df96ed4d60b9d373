import type { Ctx } from "@/lib/kernel/context";
import type { Prisma } from "@/prisma/generated/client";

/** The payments that the caller may see: customers see their own, a link those of its invoice. */
export function visible(ctx: Ctx): Prisma.PaymentWhereInput {
  const { principal } = ctx;
  switch (principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: ctx.tenant.id };
    case "contact":
      return { tenant_id: ctx.tenant.id, customer_id: principal.customer_id };
    case "link":
      return { tenant_id: ctx.tenant.id, allocations: { some: { invoice_id: principal.invoice_id } } };
  }
}

/** The attempts that the caller may see: customers their own, a link those of its invoice. */
export function visibleAttempts(ctx: Ctx): Prisma.PaymentAttemptWhereInput {
  const { principal } = ctx;
  switch (principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: ctx.tenant.id };
    case "contact":
      return { tenant_id: ctx.tenant.id, customer_id: principal.customer_id };
    case "link":
      return { tenant_id: ctx.tenant.id, invoice_id: principal.invoice_id };
  }
}

/** Kept methods: customers see their own, a link none, since it may be passed on. */
export function visibleMethods(ctx: Ctx): Prisma.SavedMethodWhereInput {
  const { principal } = ctx;
  switch (principal.kind) {
    case "staff":
    case "key":
    case "system":
      return { tenant_id: ctx.tenant.id, removed_at: null };
    case "contact":
      return { tenant_id: ctx.tenant.id, removed_at: null, customer_id: principal.customer_id };
    case "link":
      return { tenant_id: ctx.tenant.id, id: { in: [] } };
  }
}
