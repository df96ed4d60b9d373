import { headers } from "next/headers";
import { getMessages } from "next-intl/server";
import { cache, type ReactNode } from "react";
import { AddedMessages } from "@/components/layout/AddedMessages";
import { beginReading } from "@/lib/domains/live";
import { getGeneralSettings } from "@/lib/domains/settings";
import type { Messages } from "@/lib/i18n/catalogues";
import { joinCatalogues, pickCatalogues, type WantedSection } from "@/lib/i18n/words";
import { isGranted, type Permission } from "@/lib/kernel/base/permissions";
import { readOnPage, readStaffPage } from "@/lib/kernel/http/pages/page";

/** The props of a page under `/dashboard/[tenant]`; `Params` are the names of its own dynamic segments. */
export interface StaffPageProps<Params extends string = never> {
  params: Promise<Record<"tenant" | Params, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/**
 * The caller in the company `slug`, their permissions, the company's time zone, and the instant of the page's data; cached per request.
 * Redirects visitors to sign in and back.
 */
export const openStaffPage = cache(async (slug: string) => {
  const path = (await headers()).get("x-atrium-path") ?? `/dashboard/${slug}`;
  const ctx = await readStaffPage(slug, path);
  const read_at = await beginReading(ctx);
  const settings = isGranted(ctx.grants, "settings.read") ? await readOnPage(ctx, getGeneralSettings, {}) : null;
  return {
    ctx,
    read_at,
    settings,
    timeZone: settings?.timezone ?? "UTC",
    can: (permission: Permission) => isGranted(ctx.grants, permission),
  };
});

export type StaffPage = Awaited<ReturnType<typeof openStaffPage>>;

/** Page names from catalogues that only some pages need in full, for the command palette. */
const namesOfPages = ({ settings, reports }: Messages) => ({
  settings: { title: settings.title, pages: settings.pages },
  reports: { tabs: reports.tabs },
});

/** Sends what the frame of all staff pages needs: its own words, the nouns' plurals and actions, and the titles of notifications. */
export async function ShellMessages({ page, children }: { page: StaffPage; children: ReactNode }) {
  const all = await getMessages();
  const messages = joinCatalogues(
    namesOfPages(all),
    pickCatalogues(all, { names: ["staff", "tax_numbers"], wanted: ["plural", "actions", "notifications"] }),
  );
  return (
    <AddedMessages messages={messages} timeZone={page.timeZone} now={page.ctx.clock.now()}>
      {children}
    </AddedMessages>
  );
}

interface StaffMessagesProps {
  page: StaffPage;
  /** The catalogues of the page's own words. */
  names: readonly (keyof Messages)[];
  /** The sections that the page shows of every noun. */
  sections?: readonly WantedSection[];
  children: ReactNode;
}

/** Sends the page's messages to the browser beside those of the shell, with the company's time zone and the current instant. */
export async function StaffMessages({ page, names, sections = [], children }: StaffMessagesProps) {
  const messages = pickCatalogues(await getMessages(), { names, wanted: sections });
  return (
    <AddedMessages messages={messages} timeZone={page.timeZone} now={page.ctx.clock.now()}>
      {children}
    </AddedMessages>
  );
}
