import type { Ctx } from "@/lib/kernel/context";
import { linkTo, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** The payments that the caller may see: customers their own, a link those of its invoice. */
export function visible(ctx: Ctx): Prisma.PaymentWhereInput {
  return ofCompanyAnd<Prisma.PaymentWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id }),
    link: linkTo("invoice", (invoice_id) => ({ allocations: { some: { invoice_id } } })),
  });
}

/** The attempts that the caller may see: customers their own, a link those of its invoice. */
export function visibleAttempts(ctx: Ctx): Prisma.PaymentAttemptWhereInput {
  return ofCompanyAnd<Prisma.PaymentAttemptWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ customer_id }),
    link: linkTo("invoice", (invoice_id) => ({ invoice_id })),
  });
}

/** The saved methods that the caller may see: customers their own, a link none, since it may be passed on. */
export function visibleMethods(ctx: Ctx): Prisma.SavedMethodWhereInput {
  return {
    ...ofCompanyAnd<Prisma.SavedMethodWhereInput>(ctx, { contact: ({ customer_id }) => ({ customer_id }), link: null }),
    removed_at: null,
  };
}
