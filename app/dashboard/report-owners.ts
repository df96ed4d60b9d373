import { listStaff } from "@/lib/domains/staff";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import type { StaffPage } from "./staff-page";

/** The colleagues that a report can be restricted to; none for readers who may not see them. */
export async function readOwners(page: StaffPage): Promise<{ id: string; name: string }[]> {
  if (!page.can("staff.read")) return [];
  const { data } = await readOnPage(page.ctx, listStaff, { limit: "200", sort: "name" });
  return data.map(({ id, name }) => ({ id, name }));
}
