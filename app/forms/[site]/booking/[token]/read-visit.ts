import { getBookedVisit } from "@/lib/domains/bookings";
import { AppError } from "@/lib/kernel/base/errors";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";

export interface VisitPageProps {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The booking of a token; null for any other text. */
export async function readVisit(site: string, token: string) {
  const ctx = await readVisitor(site);
  if (ctx === null) return null;
  try {
    return { ctx, visit: await getBookedVisit(ctx, { token }) };
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid")) return null;
    throw error;
  }
}
