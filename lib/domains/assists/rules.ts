import { AppError } from "@/lib/kernel/base/errors";
import type { PermissionName } from "@/lib/domains/permissions";
import type { AssistKind, AssistStatus, AssistSurface } from "./schema";

export { addressesIn, cleanAnswer } from "./rules/clean";
export { dropUnseen, explainFence, fence, type Labelled } from "./rules/fence";
export { checkReceipt, type ReadReceiptText } from "./rules/receipt";
export { addRedactions, noRedactions, redact, type Redactions } from "./rules/redact";
export { countSentences, judgeSummary, summarySentences } from "./rules/summary";

/** What a role needs for each surface. */
export const permissionOf = {
  thread_summary: "assists.summarize",
  reply_draft: "assists.suggest_replies",
  receipt_reading: "assists.read_receipts",
  section_draft: "assists.draft_sections",
} as const satisfies Record<AssistSurface, PermissionName>;

/** The most tokens of an answer. */
export const mostOutput: Readonly<Record<AssistKind, number>> = {
  thread_summary: 1_000,
  reply_draft: 1_500,
  receipt_reading: 600,
  section_draft: 2_000,
  test: 300,
};

/** A question may be asked once more, when its answer was not as it must be. */
export const mostCalls = 2;

/** Tokens of a text, estimated on the high side: three bytes each. */
export function estimateTokens(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / 3);
}

/** Tokens of a picture or a PDF; providers count them by size and pages, which are not known here. */
export function estimateFile(media_type: string): number {
  return media_type === "application/pdf" ? 8_000 : 2_500;
}

/** The most that a question can use: with the second call, which says what was wrong with the first answer. */
export function reservationFor(kind: AssistKind, input: number): number {
  return mostCalls * (input + mostOutput[kind]) + 200;
}

export interface Caps {
  daily_cap: number;
  monthly_cap: number | null;
  person_cap: number | null;
}

/** Tokens used and reserved. */
export interface Spent {
  today: number;
  this_month: number;
  person_today: number;
}

/** The first limit that a question would pass, or null. */
export function passedCap(caps: Caps, spent: Spent, tokens: number): keyof Caps | null {
  if (spent.today + tokens > caps.daily_cap) return "daily_cap";
  if (caps.monthly_cap !== null && spent.this_month + tokens > caps.monthly_cap) return "monthly_cap";
  if (caps.person_cap !== null && spent.person_today + tokens > caps.person_cap) return "person_cap";
  return null;
}

/** Whether an assist's tokens, which are part of what was used, bring it to four fifths of a limit: who set it is notified then. */
export function comesNear(cap: number | null, used: number, tokens: number): boolean {
  const isNear = (spent: number) => cap !== null && spent * 5 >= cap * 4;
  return isNear(used) && !isNear(used - tokens);
}

const capTexts: Readonly<Record<keyof Caps, string>> = {
  daily_cap: "The company's AI limit for today is reached. It starts again at midnight.",
  monthly_cap: "The company's AI limit for this month is reached. It starts again on the 1st.",
  person_cap: "Your AI limit for today is reached. It starts again at midnight.",
};

/** @throws AppError `conflict` naming the limit. */
export function assertWithin(caps: Caps, spent: Spent, tokens: number): void {
  const passed = passedCap(caps, spent, tokens);
  if (passed === null) return;
  throw new AppError("conflict", capTexts[passed], { errors: [{ path: passed, code: "cap_reached", message: capTexts[passed] }] });
}

export const isUnfinished = (status: AssistStatus | string): boolean => status === "queued" || status === "running";

/** @throws AppError `conflict` for an assist that has ended. */
export function assertUnfinished({ status }: { status: string }): void {
  if (!isUnfinished(status)) throw new AppError("conflict", "This has ended already.");
}

/** For how long a question may be unanswered until it counts as interrupted, and for how long an answer is kept. */
export const unansweredMinutes = 10;
export const keptDays = 30;
