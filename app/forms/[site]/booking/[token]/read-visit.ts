import { getBookedVisit } from "@/lib/domains/bookings";
import { readByToken } from "../../read-by-token";

export interface VisitPageProps {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The booking of a token; null for any other text. */
export const readVisit = (site: string, token: string) =>
  readByToken(site, async (ctx) => ({ ctx, visit: await getBookedVisit(ctx, { token }) }));
