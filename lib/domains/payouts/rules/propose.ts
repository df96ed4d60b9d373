import { addDays } from "@/lib/commerce/days";

export interface PaidOut {
  payout_ref: string;
  reference: string | null;
  /** The day on which the bank has or expects it, else that on which it was made; `YYYY-MM-DD`. */
  day: string;
}

export interface Incoming {
  day: string;
  reference: string;
  text: string;
}

/** Banks book some days before or after the provider's date. */
const daysBefore = 3;
const daysAfter = 7;

/** The days on which the bank's entry of a payout may be. */
export function bankDays({ day }: PaidOut): { from: string; to: string } {
  return { from: addDays(day, -daysBefore), to: addDays(day, daysAfter) };
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
/** Shorter ones, such as a mere name, say nothing about one payout. */
const shortest = 6;

/** How surely an entry of a payout's amount, currency and days is that payout: "sure" where it has the reference, which no other has. */
export function certaintyOf({ payout_ref, reference }: PaidOut, entry: Incoming): "sure" | "likely" {
  const text = plain(`${entry.reference} ${entry.text}`);
  const names = [payout_ref, reference ?? ""].map(plain).filter((name) => name.length >= shortest && /\d/.test(name));
  return names.some((name) => text.includes(name)) ? "sure" : "likely";
}
