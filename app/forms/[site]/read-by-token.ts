import { AppError } from "@/lib/kernel/base/errors";
import { readVisitor } from "@/lib/kernel/http/pages/site-page";

type Visitor = NonNullable<Awaited<ReturnType<typeof readVisitor>>>;

/** What a link's token leads to, read as a visitor of the company; null for any other text. */
export async function readByToken<Found>(site: string, read: (ctx: Visitor) => Promise<Found>): Promise<Found | null> {
  const ctx = await readVisitor(site);
  if (ctx === null) return null;
  try {
    return await read(ctx);
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid")) return null;
    throw error;
  }
}
