import { findPayoutAbilities, readyGateway } from "@/lib/domains/payment-gateways";
import { AppError } from "@/lib/kernel/base/errors";
import { logOf, type Ctx } from "@/lib/kernel/context";
import type { PayoutPage } from "@/lib/kernel/ports/gateway-payouts";
import { newId } from "@/lib/kernel/ids";
import { tryEach, workOn } from "@/lib/kernel/try-each";
import type { PayoutReading } from "@/prisma/generated/client";
import { proposeEntries } from "../queries/bank";
import { announceExceptions } from "./exceptions";
import { findMissing } from "./find-missing";
import { matchPayout } from "./match-bank";
import { matchMovements, type Pass } from "./match-movements";
import { storeTold } from "./store-told";

const hour = 60 * 60_000;
const day = 24 * hour;
/** How far back the first reading goes, and how much a later one reads again: a payout changes until it has arrived. */
const firstDays = 30;
const againDays = 10;
/** Pages of one reading, of a hundred movements or more; the rest is read an hour later. */
const mostPages = 2_000;
/** Payouts that are looked for in the bank's statements. */
const mostPayouts = 100;

/** Plans the first reading of a gateway, or one at once, since its settings may have changed. */
export async function planReading(ctx: Ctx, gateway: string): Promise<void> {
  const now = ctx.clock.now();
  const own = { tenant_id: ctx.tenant.id, gateway };
  const { count } = await ctx.db.payoutReading.updateMany({ where: own, data: { due_at: now } });
  if (count === 0)
    await ctx.db.payoutReading.createMany({ data: [{ ...own, id: newId(now), due_at: now, created_at: now }], skipDuplicates: true });
}

/** Reads the gateways that are due, compares them with the ledger, and looks for the payouts in the bank's statements. */
export async function readPayouts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const readings = await ctx.db.payoutReading.findMany({ where: { tenant_id: ctx.tenant.id, due_at: { lte: now } } });
  const abilities = new Map((await findPayoutAbilities(ctx)).map(({ gateway, state }) => [gateway, state]));
  await workOn(ctx, readings, (reading) => readOne(ctx, reading, abilities.get(reading.gateway) === "told"));
}

async function readOne(ctx: Ctx, reading: PayoutReading, told: boolean): Promise<void> {
  const now = ctx.clock.now();
  // Planned first, so that what ends the process is not read again at once.
  await change(ctx, reading, { due_at: new Date(now.getTime() + (told ? hour : day)) });
  if (!told) return;
  // What the account did before the company used it here is none of the ledger's.
  const since = reading.since ?? new Date(Math.max(now.getTime() - firstDays * day, reading.created_at.getTime() - day));
  const again = reading.read_at === null ? since : new Date(Math.max(since.getTime(), reading.read_at.getTime() - againDays * day));
  try {
    await store(ctx, reading.gateway, again, now);
  } catch (error) {
    // The provider's words are for the page; anything else is ours, and fails the run.
    if (!(error instanceof AppError) || !["upstream", "unavailable", "invalid"].includes(error.code)) throw error;
    logOf(ctx).warn({ err: error, gateway: reading.gateway }, "reading payouts failed");
    await change(ctx, reading, { failure: error.message.slice(0, 500) });
    return;
  }
  await compare(ctx, reading.gateway, since);
  await change(ctx, reading, { due_at: new Date(now.getTime() + day), since, read_at: now, failure: null });
}

async function change(ctx: Ctx, { id }: PayoutReading, data: Partial<Omit<PayoutReading, "id" | "tenant_id">>): Promise<void> {
  await ctx.db.payoutReading.updateMany({ where: { tenant_id: ctx.tenant.id, id }, data });
}

async function store(ctx: Ctx, slug: string, since: Date, until: Date): Promise<void> {
  const { gateway, config } = await readyGateway(ctx, slug);
  let cursor: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page: PayoutPage | undefined = await gateway.tellPayouts?.({ since, until, cursor }, config);
    if (page === undefined) return;
    await storeTold(ctx, slug, page);
    cursor = page.next;
    if (cursor === null) return;
  }
  throw new AppError("unavailable", "The payment provider has more movements than one reading takes.");
}

/** The comparison, its one message to colleagues, and the bank. */
async function compare(ctx: Ctx, gateway: string, since: Date): Promise<void> {
  const found: string[] = [];
  let pass: Pass = { found: [], next: null };
  do {
    pass = await matchMovements(ctx, gateway, pass.next);
    found.push(...pass.found);
  } while (pass.next !== null);
  found.push(...(await findMissing(ctx, gateway, since)));
  const [id] = found;
  if (id !== undefined) await announceExceptions(ctx, { id, gateway, count: found.length });
  await matchSurePayouts(ctx, gateway);
}

/** Matches what names its payout, where one entry alone does; a person decides about the rest. */
async function matchSurePayouts(ctx: Ctx, gateway: string): Promise<void> {
  const made_at = { gte: new Date(ctx.clock.now().getTime() - 2 * firstDays * day) };
  const payouts = await ctx.db.payout.findMany({
    where: { tenant_id: ctx.tenant.id, gateway, status: "paid", bank_entry_id: null, made_at },
    orderBy: { made_at: "desc" },
    take: mostPayouts,
  });
  await tryEach(ctx, payouts, async (payout) => {
    const [first, second] = (await proposeEntries(ctx, payout)).filter(({ certainty }) => certainty === "sure");
    if (first !== undefined && second === undefined) await matchPayout(ctx, { id: payout.id, bank_entry_id: first.row.id });
  });
}
