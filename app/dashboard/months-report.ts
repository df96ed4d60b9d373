import type { z } from "zod";
import type { MonthsAddress } from "@/components/reports/MonthsReport";
import { AppError } from "@/lib/kernel/base/errors";
import { listParameters } from "@/lib/kernel/http/pages/page";

/**
 * A report by months for a page's address, by `read`, and what was asked for; the report is null where the months are in the wrong order or
 * too many.
 */
export async function readMonthsReport<Report>(
  operation: { input: z.ZodObject },
  address: Record<string, string | string[] | undefined>,
  read: (months: Record<string, string>) => Promise<Report>,
): Promise<{ asked: MonthsAddress; report: Report | null }> {
  const months = listParameters(operation, address);
  const asked = { ...months, ...(typeof address.currency === "string" ? { currency: address.currency } : {}) };
  try {
    return { asked, report: await read(months) };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return { asked, report: null };
    throw error;
  }
}
