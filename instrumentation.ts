import { AppError } from "@/lib/kernel/base/errors";
import { translateDatabaseError } from "@/lib/kernel/database-errors";
import { answerUnavailable } from "@/lib/kernel/http/pages/page-answer";

/** Next calls this for every error that a page does not handle. */
export function onRequestError(thrown: unknown): void {
  const error = translateDatabaseError(thrown);
  if (error instanceof AppError && error.code === "unavailable") answerUnavailable(error.retryAfter ?? 5);
}
