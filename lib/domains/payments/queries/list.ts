import type { z } from "zod";
import { Currency } from "@/lib/commerce/currencies";
import { toDayColumn } from "@/lib/commerce/day-column";
import { toWire } from "@/lib/commerce/money";
import { readCustomerNames } from "@/lib/domains/customers";
import type { Ctx } from "@/lib/kernel/context";
import { query } from "@/lib/kernel/operation";
import { keysetOf, pageFrom, totalWithSums } from "@/lib/kernel/paging";
import { searchList } from "@/lib/kernel/list-search";
import type { Prisma } from "@/prisma/generated/client";
import { visible } from "../policy";
import { showPayment } from "../queries";
import type { PaymentParts } from "../resource";
import { PaymentList, PaymentPage, type PaymentSums } from "../schema";

/** A filter for payments with a refund or a reversal between two days; either may be omitted. */
function returnedBetween(from: string | undefined, to: string | undefined): Prisma.PaymentWhereInput {
  if (from === undefined && to === undefined) return {};
  const day = { ...(from === undefined ? {} : { gte: toDayColumn(from) }), ...(to === undefined ? {} : { lte: toDayColumn(to) }) };
  return { OR: [{ refunds: { some: { day } } }, { reversal: { day } }] };
}

/** The payments that pay an invoice, or were recorded on it; null for those that pay none. */
function ofInvoice(invoice_id: string | null): Prisma.PaymentWhereInput {
  if (invoice_id === null) return { allocations: { none: {} } };
  return { OR: [{ invoice_id }, { allocations: { some: { invoice_id } } }] };
}

interface PartRow {
  payment_id: string;
  part: "allocation" | "recorded" | "refund" | "reversal";
  id: string;
  amount: bigint;
  /** Only of an allocation, and of the invoice that the payment was recorded on. */
  invoice_id: string | null;
  number: string | null;
  /** Only of a refund. */
  reduced: bigint;
  surcharge: bigint;
  /** Of a refund or reversal. */
  day: Date;
  reason: string | null;
  created_at: Date;
}

interface ListedParts extends PaymentParts {
  invoices: { id: string; number: string }[];
}

/** The parts of these payments and the numbers of their invoices, in one statement, by payment. */
async function readParts(ctx: Ctx, payments: readonly { id: string }[]): Promise<(id: string) => ListedParts> {
  const ids = payments.map(({ id }) => id);
  const tenant = ctx.tenant.id;
  const rows = await ctx.db.$queryRaw<PartRow[]>`
    select parts.*, invoice.number from (
      select payment_id, 'allocation' as part, id, amount, invoice_id, 0::bigint as reduced, 0::bigint as surcharge,
      created_at::date as day, null::text as reason,
      created_at from public.payment_allocations where tenant_id = ${tenant}::uuid and payment_id = any(${ids}::uuid[])
      union all select id, 'recorded', id, 0::bigint, invoice_id, 0::bigint, 0::bigint, day, null::text, created_at from public.payments
      where tenant_id = ${tenant}::uuid and id = any(${ids}::uuid[]) and invoice_id is not null
      union all select payment_id, 'refund', id, amount, null::uuid, reduced, surcharge, day, reason, created_at from public.refunds
      where tenant_id = ${tenant}::uuid and payment_id = any(${ids}::uuid[])
      union all select payment_id, 'reversal', id, amount, null::uuid, 0::bigint, 0::bigint, day, reason, created_at
      from public.payment_reversals
      where tenant_id = ${tenant}::uuid and payment_id = any(${ids}::uuid[])) parts
    left join public.invoices invoice on invoice.tenant_id = ${tenant}::uuid and invoice.id = parts.invoice_id
    order by parts.id`;
  return (payment) => {
    const own = rows.filter((row) => row.payment_id === payment);
    const reversal = own.find(({ part }) => part === "reversal");
    const numbers = new Map(own.flatMap(({ invoice_id, number }) => (invoice_id === null ? [] : [[invoice_id, number ?? ""] as const])));
    return {
      allocations: own.flatMap(({ part, invoice_id, amount }) =>
        part === "allocation" && invoice_id !== null ? [{ invoice_id, amount }] : [],
      ),
      refunds: own.filter(({ part }) => part === "refund"),
      reversal: reversal ? { ...reversal, reason: reversal.reason ?? "" } : null,
      invoices: [...numbers].map(([id, number]) => ({ id, number })),
    };
  };
}

/** The sums of the payments that the filter finds, by currency. A reversed payment brought no money and counts as none. */
async function sumPayments(ctx: Ctx, where: Prisma.PaymentWhereInput): Promise<z.output<typeof PaymentSums>[]> {
  const arrived: Prisma.PaymentWhereInput = { AND: [where, { OR: [{ reversal: null }, { reversal: { amount: { not: null } } }] }] };
  const sums = await ctx.db.payment.groupBy({ by: ["currency"], where: arrived, _sum: { amount: true }, orderBy: { currency: "asc" } });
  const refundedIn = async (currency: string) => {
    const payment = { AND: [arrived, { currency }] };
    return (await ctx.db.refund.aggregate({ where: { payment }, _sum: { amount: true } }))._sum.amount ?? 0n;
  };
  const reversedIn = async (currency: string) => {
    const payment = { AND: [arrived, { currency }] };
    return (await ctx.db.paymentReversal.aggregate({ where: { payment }, _sum: { amount: true } }))._sum.amount ?? 0n;
  };
  return Promise.all(
    sums.map(async ({ currency: code, _sum }) => {
      const currency = Currency.parse(code);
      return {
        currency,
        amount: toWire((_sum.amount ?? 0n) - (await reversedIn(code)), currency),
        amount_refunded: toWire(await refundedIn(code), currency),
      };
    }),
  );
}

const paymentSorts = { date: { column: "day", kind: "instant" }, amount: "bigint" } as const;

export const listPayments = query({
  id: "payments.list",
  summary: "List payments, newest first",
  permission: "payments.read",
  input: PaymentList,
  output: PaymentPage,
  example: { limit: "50" },
  async run(ctx, input) {
    const search = await searchList(ctx, "payment", input);
    const filter: Prisma.PaymentWhereInput = {
      AND: [
        visible(ctx),
        search.where,
        input.customer_id === undefined ? {} : { customer_id: input.customer_id },
        input.invoice_id === undefined ? {} : ofInvoice(input.invoice_id),
        input.method === undefined ? {} : { method: input.method },
        input.from === undefined ? {} : { day: { gte: toDayColumn(input.from) } },
        input.to === undefined ? {} : { day: { lte: toDayColumn(input.to) } },
        input.currency === undefined ? {} : { currency: input.currency },
        returnedBetween(input.refunded_from, input.refunded_to),
      ],
    };
    const keyset = keysetOf(input, "-created_at", paymentSorts);
    const rows = await ctx.db.payment.findMany({ where: { AND: [filter, keyset.where] }, orderBy: keyset.orderBy, take: keyset.take });
    const page = pageFrom(rows, keyset);
    const partsOf = await readParts(ctx, page.data);
    const total = await totalWithSums(
      input.include,
      (take) => ctx.db.payment.count({ where: filter, take }),
      () => sumPayments(ctx, filter),
    );
    const names = await readCustomerNames(
      ctx,
      page.data.map((row) => row.customer_id),
    );
    return {
      data: page.data.map((row) => ({
        customer_name: names.get(row.customer_id) ?? "",
        invoices: partsOf(row.id).invoices,
        ...showPayment(ctx, { ...partsOf(row.id), ...row }),
      })),
      next_cursor: page.next_cursor,
      ...total,
    };
  },
});
