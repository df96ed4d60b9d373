import { AppError } from "@/lib/kernel/base/errors";
import { RefusalReason } from "../schema";

/** Why a delivery is refused for good; null for an error that says nothing about the delivery. */
export function refusalOf(error: unknown): RefusalReason | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === "invalid") return "settings";
  return error.code === "malformed" ? (RefusalReason.safeParse(error.errors[0]?.code).data ?? "format") : null;
}

/** The event id in an unverified body; null if it has none. */
export function claimedEvent(raw: Buffer): string | null {
  return /(?:"id"\s*:\s*"|^id=)([\w-]{3,100})/.exec(raw.toString("latin1"))?.[1] ?? null;
}
