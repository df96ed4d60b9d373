import { redirect } from "next/navigation";
import { findDefaultView } from "@/lib/domains/saved-views";
import type { SavedViewList } from "@/lib/domains/saved-views/schema";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import type { openStaffPage } from "./staff-page";

/**
 * A list that is opened by its bare address opens with the reader's default view, whose own address it goes to: so it can be sent on, and
 * going back leads to where the reader came from. An address that says anything at all (`?view=all` among it) is shown as it is.
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
