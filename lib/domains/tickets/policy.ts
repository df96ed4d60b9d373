import type { Ctx } from "@/lib/kernel/context";
import { ofCompany, ofCompanyAnd } from "@/lib/kernel/visibility";
import type { Prisma } from "@/prisma/generated/client";

/** Staff, programs and the system see the company's tickets, a contact those of its customer. */
export function visible(ctx: Ctx): Prisma.TicketWhereInput {
  return ofCompanyAnd<Prisma.TicketWhereInput>(ctx, { contact: ({ customer_id }) => ({ customer_id }), link: null });
}

/** The messages of a visible ticket that the caller may see: notes are for colleagues alone. */
export function visibleMessages(ctx: Ctx): Prisma.TicketMessageWhereInput {
  return ofCompanyAnd<Prisma.TicketMessageWhereInput>(ctx, {
    contact: ({ customer_id }) => ({ kind: "public", ticket: { customer_id } }),
    link: null,
  });
}

/** Departments and policies are the company's own. */
export const visibleSettings = ofCompany;

/** Who writes a message, or changes a ticket. */
export function authorOf({ principal }: Ctx): { author_kind: "staff" | "customer"; staff_id: string | null; author_name: string } {
  switch (principal.kind) {
    case "staff":
      return { author_kind: "staff", staff_id: principal.staff_id, author_name: principal.name };
    case "key":
    case "system":
      return { author_kind: "staff", staff_id: null, author_name: principal.name };
    case "contact":
      return { author_kind: "customer", staff_id: null, author_name: principal.name };
    case "link":
    case "visitor":
      return { author_kind: "customer", staff_id: null, author_name: "" };
  }
}
