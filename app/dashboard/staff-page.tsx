import { headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import { cache, type ReactNode } from "react";
import { beginReading } from "@/lib/domains/live";
import { getGeneralSettings } from "@/lib/domains/settings";
import type { Messages } from "@/lib/i18n/catalogues";
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

type Opened = Awaited<ReturnType<typeof openStaffPage>>;

/** Catalogues that every staff page needs. */
const always: readonly (keyof Messages)[] = ["common", "staff", "notifications"];

/** Page names from catalogues that only some pages need in full, for the command palette. */
const namesOfPages = ({ settings, reports }: Messages) => ({
  settings: { title: settings.title, pages: settings.pages },
  reports: { tabs: reports.tabs },
});

/**
 * Sends the page's messages to the browser, with the company's time zone and the current instant; `shell` adds what the frame of all pages
 * needs.
 */
export async function StaffMessages({
  page,
  names = [],
  shell = false,
  children,
}: {
  page: Opened;
  names?: readonly (keyof Messages)[];
  shell?: boolean;
  children: ReactNode;
}) {
  const all = await getMessages();
  const sent = new Set<string>([...always, ...names]);
  const messages = { ...(shell ? namesOfPages(all) : {}), ...Object.fromEntries(Object.entries(all).filter(([name]) => sent.has(name))) };
  return (
    <NextIntlClientProvider messages={messages} timeZone={page.timeZone} now={page.ctx.clock.now()}>
      {children}
    </NextIntlClientProvider>
  );
}
