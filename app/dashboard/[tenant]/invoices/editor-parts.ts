import { listNumberSeries } from "@/lib/domains/settings";
import { listTaxProfiles } from "@/lib/domains/taxes";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import type { openStaffPage } from "../../staff-page";

/** The options of the editor, as far as the reader may see them. */
export async function readEditorParts(page: Awaited<ReturnType<typeof openStaffPage>>) {
  const profiles = page.can("taxes.read") ? (await readOnPage(page.ctx, listTaxProfiles, { limit: "100" })).data : [];
  const series = page.can("settings.read") ? (await readOnPage(page.ctx, listNumberSeries, { kind: "invoice", limit: "100" })).data : [];
  return { profiles, series, paper: page.settings?.paper ?? ("A4" as const), country: page.settings?.country ?? null };
}
