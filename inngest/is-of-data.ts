import { AppError } from "@/lib/kernel/base/errors";

const caused: readonly string[] = ["conflict", "invalid", "not_found", "forbidden"];

/** Whether a schedule's own data causes an error: it would come again until somebody fixes it. Others are retried by the next firing. */
export function isOfData(error: unknown): error is AppError {
  return error instanceof AppError && caused.includes(error.code);
}
