import { redirect } from "next/navigation";
import { findDefaultView } from "@/lib/domains/saved-views";
import type { SavedViewList } from "@/lib/domains/saved-views/schema";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import type { openStaffPage } from "./staff-page";

/**
 * Redirects the bare address of a list to the reader's default view, which has its own address: it can be shared, and going back works. An
 * address with any parameter (`?view=all` included) is left as it is.
 */
export async function openDefaultView(
  { ctx }: Awaited<ReturnType<typeof openStaffPage>>,
  list: SavedViewList,
  path: string,
  address: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(address).length > 0) return;
  const view = await readOnPage(ctx, findDefaultView, { list });
  if (view === null) return;
  const parameters = new URLSearchParams({
    ...view.query,
    ...(view.columns.length === 0 ? {} : { columns: view.columns.join(",") }),
  }).toString();
  if (parameters !== "") redirect(`${path}?${parameters}`);
}
