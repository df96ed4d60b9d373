import { listNumberSeries } from "@/lib/domains/settings";
import type { NumberKind } from "@/lib/domains/settings/schema";
import { listTaxProfiles } from "@/lib/domains/taxes";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import type { openStaffPage } from "../staff-page";

/** The options of the editor of a kind of document, as far as the reader may see them. */
export async function readEditorParts(page: Awaited<ReturnType<typeof openStaffPage>>, kind: NumberKind) {
  const profiles = page.can("taxes.read") ? (await readOnPage(page.ctx, listTaxProfiles, { limit: "100" })).data : [];
  const series = page.can("settings.read") ? (await readOnPage(page.ctx, listNumberSeries, { kind, limit: "100" })).data : [];
  return { profiles, series, paper: page.settings?.paper ?? ("A4" as const), country: page.settings?.country ?? null };
}
