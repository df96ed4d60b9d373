import { readAsked, readSlug, type Search } from "@/components/bookings/public/read-asked";
import { getBookingForm } from "@/lib/domains/bookings";
import { AppError } from "@/lib/kernel/base/errors";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";

export interface BookPageProps {
  params: Promise<{ site: string; slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What the page offers in the month that the address asks for, or that of the chosen time; null for no such page. */
export async function readOffer(site: string, text: string, search: Search) {
  const ctx = await readVisitor(site);
  const slug = readSlug(text);
  if (ctx === null || slug === null) return null;
  try {
    return await getBookingForm(ctx, { page: slug, ...readAsked(search).query });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
