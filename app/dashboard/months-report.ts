import type { z } from "zod";
import type { MonthsAddress } from "@/components/reports/MonthsReport";
import { AppError } from "@/lib/kernel/base/errors";
import { listParameters } from "@/lib/kernel/http/pages/page";

/** Reads a monthly report for a page's address. The report is null if the months are in the wrong order or too many. */
export async function readMonthsReport<Report>(
  operation: { input: z.ZodObject },
  address: Record<string, string | string[] | undefined>,
  read: (months: Record<string, string>) => Promise<Report>,
): Promise<{ requested: MonthsAddress; report: Report | null }> {
  const months = listParameters(operation, address);
  const requested = { ...months, ...(typeof address.currency === "string" ? { currency: address.currency } : {}) };
  try {
    return { requested, report: await read(months) };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return { requested, report: null };
    throw error;
  }
}
