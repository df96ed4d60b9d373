import { z } from "zod";
import type { GatewayMovement, GatewayPayout, MovementKind, PayoutPage, PayoutRequest } from "@/lib/kernel/ports/gateway-payouts";
import type { ProviderOptions } from "../client";
import { createMollieApi, type MollieApi } from "./api";
import type { MollieConfig } from "./config";
import { mollieMoney } from "./money";

const Amount = z.object({ currency: z.string(), value: z.string() });
const Links = z.object({ next: z.object({ href: z.string() }).nullish() }).nullish();
const Balances = z.object({ _embedded: z.object({ balances: z.array(z.object({ id: z.string() })) }) });
const Context = z.object({ paymentId: z.string().nullish(), refundId: z.string().nullish(), chargebackId: z.string().nullish() });
const Transaction = z.object({
  id: z.string(),
  type: z.string(),
  resultAmount: Amount,
  initialAmount: Amount,
  deductions: Amount.nullish(),
  createdAt: z.string(),
  /** One entry, by the type of the transaction. */
  context: z.record(z.string(), Context.nullish()).nullish(),
});
const Transactions = z.object({ _embedded: z.object({ balance_transactions: z.array(Transaction) }), _links: Links });
const Settlement = z.object({
  id: z.string(),
  reference: z.string().nullish(),
  createdAt: z.string(),
  settledAt: z.string().nullish(),
  status: z.string(),
  amount: Amount,
});
const Settlements = z.object({ _embedded: z.object({ settlements: z.array(Settlement) }), _links: Links });
const Part = z.object({ id: z.string(), mode: z.string().nullish() });
const parts = ["payments", "refunds", "chargebacks"] as const;
const Parts = z.object({ _embedded: z.partialRecord(z.enum(parts), z.array(Part)), _links: Links });

/** The most of one page. */
const limit = 250;
const nothing = { movements: [], payouts: [] };

/**
 * First the transactions of each balance (docs.mollie.com/reference/list-balance-transactions), then the settlements one by one, each with
 * what it pays. All lists are newest first and take no time. A cursor is `balance:<index>:<from>` or `settlement:<from>`.
 */
export async function tellMolliePayouts(options: ProviderOptions, config: MollieConfig, request: PayoutRequest): Promise<PayoutPage> {
  const { payouts_token, mode } = config;
  if (payouts_token === undefined) return { ...nothing, next: null };
  const api = createMollieApi(options, { ...config, api_key: payouts_token });
  const query = (from = "", most = limit): string =>
    new URLSearchParams({
      limit: String(most),
      ...(from === "" ? {} : { from }),
      ...(mode === "test" ? { testmode: "true" } : {}),
    }).toString();
  const [phase = "balance", first = "0", from = ""] = (request.cursor ?? "balance:0").split(":");
  if (phase === "settlement") return tellSettlement(api, query, request, mode, first);
  const balances = await api.send(Balances, { method: "GET", path: `/balances?${query()}` });
  const balance = balances._embedded.balances[Number(first)];
  if (balance === undefined) return { ...nothing, next: "settlement:" };
  const page = await api.send(Transactions, {
    method: "GET",
    path: `/balances/${encodeURIComponent(balance.id)}/transactions?${query(from)}`,
  });
  const told = page._embedded.balance_transactions;
  const { inTime, older } = inRange(told, request);
  const next = older ? null : nextOf(page);
  return {
    movements: inTime.flatMap(toMovement),
    payouts: [],
    next: next === null ? `balance:${String(Number(first) + 1)}` : `balance:${first}:${next}`,
  };
}

async function tellSettlement(
  api: MollieApi,
  query: (from?: string, most?: number) => string,
  request: PayoutRequest,
  mode: MollieConfig["mode"],
  from: string,
): Promise<PayoutPage> {
  const page = await api.send(Settlements, { method: "GET", path: `/settlements?${query(from, 1)}` });
  const { inTime, older } = inRange(page._embedded.settlements, request);
  const next = older ? null : nextOf(page);
  const [settlement] = inTime;
  // The open one has still to be paid out, and its amount changes.
  const contents = settlement && settlement.status !== "open" ? await readParts(api, query, settlement.id) : [];
  // Mollie settles live payments only: those of a test account are the sandbox's.
  const own = contents.some((part) => (part.mode ?? mode) === mode) || mode === "live";
  const payouts = settlement && settlement.status !== "open" && own ? [toPayout(settlement, contents)] : [];
  return { movements: [], payouts, next: next === null ? null : `settlement:${next}` };
}

async function readParts(api: MollieApi, query: (from?: string) => string, settlement: string): Promise<z.infer<typeof Part>[]> {
  const found: z.infer<typeof Part>[] = [];
  for (const part of parts) {
    for (let from: string | null = ""; from !== null;) {
      const path = `/settlements/${encodeURIComponent(settlement)}/${part}?${query(from)}`;
      const page: z.infer<typeof Parts> = await api.send(Parts, { method: "GET", path });
      found.push(...(page._embedded[part] ?? []));
      from = nextOf(page);
    }
  }
  return found;
}

/** The objects of the time; `older` where the list has come to those before it. */
function inRange<Item extends { createdAt: string }>(items: readonly Item[], { since, until }: PayoutRequest) {
  const times = items.map((item) => ({ item, at: new Date(item.createdAt) }));
  return { inTime: times.filter(({ at }) => at >= since && at < until).map(({ item }) => item), older: times.some(({ at }) => at < since) };
}

function nextOf({ _links }: { _links?: z.infer<typeof Links> }): string | null {
  const href = _links?.next?.href;
  return href === undefined ? null : new URL(href).searchParams.get("from");
}

const kinds: Readonly<Record<string, MovementKind>> = {
  payment: "charge",
  capture: "charge",
  refund: "refund",
  chargeback: "chargeback",
  "invoice-compensation": "fee",
};

/** The payer's currency is not told; a transfer to the bank is told by its settlement. */
function toMovement({ id, type, initialAmount, deductions, createdAt, context }: z.infer<typeof Transaction>): GatewayMovement[] {
  if (type.startsWith("outgoing-transfer") || type === "canceled-outgoing-transfer") return [];
  const kind = kinds[type] ?? "adjustment";
  const about = Object.values(context ?? {}).find((one) => one !== null && one !== undefined);
  const [paymentId, refundId, chargebackId] = [about?.paymentId ?? null, about?.refundId ?? null, about?.chargebackId ?? null];
  const taken = deductions ? -mollieMoney.fromText(deductions.value, deductions.currency).minor : 0n;
  const gross = mollieMoney.fromText(initialAmount.value, initialAmount.currency);
  const fee = kind === "fee";
  // A settlement names its payments, refunds and chargebacks, and not their transactions.
  const ref = kind === "charge" ? paymentId : kind === "refund" ? refundId : kind === "chargeback" ? chargebackId : null;
  return [
    {
      movement_ref: ref ?? id,
      kind,
      occurred_at: new Date(createdAt),
      payment_ref: paymentId,
      refund_ref: refundId === null ? null : `${paymentId ?? ""}/${refundId}`,
      paid: null,
      gross: fee ? { ...gross, minor: 0n } : gross,
      fee: fee ? taken - gross.minor : taken,
      payout_ref: null,
    },
  ];
}

function toPayout(
  { id, reference, createdAt, settledAt, status, amount }: z.infer<typeof Settlement>,
  contents: { id: string }[],
): GatewayPayout {
  return {
    payout_ref: id,
    status: status === "paidout" ? "paid" : status === "failed" ? "failed" : "pending",
    created_at: new Date(createdAt),
    arrives_on: settledAt?.slice(0, 10) ?? null,
    amount: mollieMoney.fromText(amount.value, amount.currency),
    reference: reference ?? null,
    movement_refs: contents.map((part) => part.id),
  };
}
