import { getEstimate, getEstimateCode, getEstimateDocument } from "@/lib/domains/estimates";
import { AppError } from "@/lib/kernel/base/errors";

type Search = Readonly<Record<string, string | string[] | undefined>>;

/** The lines that the page's form has ticked, from its address; undefined before anything was chosen. */
function selectionOf(search: Search): string | undefined {
  if (search.choosing === undefined) return undefined;
  const ticked = Object.entries(search).filter(([name]) => /^(line|group)_/.test(name));
  return ticked.map(([, value]) => value).join(",");
}

/** The estimate with the sums of what is ticked; a selection that no longer fits gives way to what the estimate proposes. */
async function readView(ctx: Parameters<typeof getEstimate>[0], id: string, status: string, search: Search) {
  const selected = selectionOf(search);
  if (selected === undefined || status !== "sent") return getEstimateDocument(ctx, { id });
  try {
    return await getEstimateDocument(ctx, { id, selected });
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return getEstimateDocument(ctx, { id });
    throw error;
  }
}

/** An estimate as its customer may see it; null for one that they may not see. */
export async function findEstimateFor(ctx: Parameters<typeof getEstimate>[0], id: string, search: Search) {
  try {
    const estimate = await getEstimate(ctx, { id });
    return { estimate, code: await getEstimateCode(ctx, { id }), view: await readView(ctx, id, estimate.status, search) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
