import { countTokens, returnTokens, takeTokens, tryTokens, type Bucket, type Throttle } from "@/lib/kernel/auth/throttle";
import type { Ctx } from "@/lib/kernel/context";
import { definitionOf, isForCustomer, mayPrecedeVerification } from "../rules/templates";
import type { MailPace, OutgoingMail } from "../schema";

/** Recipients of one company: `burst` at once, then one every `seconds`. */
const company: Readonly<Record<Exclude<MailPace, "unverified">, Throttle>> = {
  usual: { name: "mail-usual", burst: 1000, seconds: 5 },
  new: { name: "mail-new", burst: 100, seconds: 60 },
  slowed: { name: "mail-slowed", burst: 20, seconds: 600 },
};

/** Emails of one company to one address outside. */
const recipient: Throttle = { name: "mail-recipient", burst: 40, seconds: 900 };

/**
 * What a company's bounces and complaints take; each email sent gives one back, so that 5 % of bounces are tolerated. It is no list that a
 * company could empty.
 */
const standing: Throttle = { name: "mail-standing", burst: 400, seconds: 1800 };
const costs = { bounced: 20, complained: 100 } as const;
/** Below this a company is slowed; getting above again takes days, or a hundred emails that arrive. */
const leastStanding = 100;

const newForMs = 7 * 24 * 60 * 60 * 1000;

const standingOf = ({ tenant }: Ctx): Bucket => ({ throttle: standing, of: tenant.id });

/** How fast the company may send: less in its first week, and after many bounces or complaints. */
export async function readPace(ctx: Ctx): Promise<MailPace> {
  if (!ctx.tenant.verified) return "unverified";
  if ((await countTokens(ctx.runtime, standingOf(ctx))) < leastStanding) return "slowed";
  const row = await ctx.runtime.platform.client.tenant.findFirst({ where: { id: ctx.tenant.id }, select: { verified_at: true } });
  const since = row?.verified_at?.getTime() ?? 0;
  return ctx.clock.now().getTime() - since < newForMs ? "new" : "usual";
}

/** The recipients that the company may write to now. */
export async function countSendable(ctx: Ctx, pace: MailPace): Promise<number> {
  return pace === "unverified" ? 0 : Math.floor(await countTokens(ctx.runtime, { throttle: company[pace], of: ctx.tenant.id }));
}

/** Why an email must wait, in words for the outbox; null if it may be sent, which is then counted. */
export async function takeSending(ctx: Ctx, { key, to, cc }: Pick<OutgoingMail, "key" | "to" | "cc">): Promise<string | null> {
  if (!ctx.tenant.verified && !mayPrecedeVerification(key)) return holdReasons.unverified;
  const { account } = definitionOf(key);
  // The product's own; what asks for them has limits, and no company chooses whom they go to.
  if (account === "own") return null;
  const addresses = [...to, ...cc].map(({ address }) => address);
  const theirs = addresses.map((address) => ({ throttle: recipient, of: `${ctx.tenant.id}|${address}` }));
  if ((isForCustomer(key) || account === "joining") && !(await tryTokens(ctx.runtime, theirs))) return holdReasons.recipient;
  const pace = await readPace(ctx);
  if (pace === "unverified") return holdReasons.unverified;
  const throttle = company[pace];
  const ours = { throttle, of: ctx.tenant.id, cost: Math.min(addresses.length, throttle.burst) };
  return (await tryTokens(ctx.runtime, [ours])) ? null : holdReasons.company;
}

/** Why an email is on hold. */
export const holdReasons = {
  unverified: "It is sent once the owner’s email address is confirmed.",
  company: "The company has reached its sending limit; it is sent as soon as the limit allows.",
  recipient: "The recipient got many emails in a short time; it is sent a little later.",
} as const;

/** An email that was accepted improves the company's standing. */
export function creditStanding(ctx: Ctx): Promise<void> {
  return returnTokens(ctx.runtime, [standingOf(ctx)]);
}

/** A bounce or complaint worsens it, down to nothing. */
export async function chargeStanding(ctx: Ctx, event: keyof typeof costs): Promise<void> {
  const bucket = standingOf(ctx);
  const left = Math.floor(await countTokens(ctx.runtime, bucket));
  if (left > 0) await takeTokens(ctx.runtime, [{ ...bucket, cost: Math.min(left, costs[event]) }]);
}
