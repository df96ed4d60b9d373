import { AppError } from "@/lib/kernel/base/errors";

/** What the caller is told of the card's bank, which is no failure of the provider; other rejections stay as they are. */
export function describeRefusal(error: AppError, unchanged: string): AppError {
  const has = (wanted: string): boolean => error.errors.some(({ code }) => code === wanted);
  const why = has("declined")
    ? "The card was declined."
    : has("authentication_required")
      ? "The card’s bank asks the customer to confirm the payment, so it was not charged."
      : null;
  return why === null ? error : new AppError("conflict", `${why} ${unchanged}`, { errors: error.errors, cause: error });
}
