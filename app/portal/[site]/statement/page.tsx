import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountStatement } from "@/components/portal/statement/AccountStatement";
import { OpenAccount } from "@/components/portal/statement/OpenAccount";
import { getPortalOpenItems, getPortalStatement } from "@/lib/domains/portal";
import { AppError } from "@/lib/kernel/base/errors";
import { listParameters } from "@/lib/kernel/http/pages/page";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface StatementPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.statement"))("title") };
}

/** The customer's account statement over a period. Unreadable parameters are ignored; a period that ends before it begins is reported. */
export default async function PortalStatementPage({ params, searchParams }: StatementPageProps) {
  const { site } = await params;
  const ctx = await readContactPage(site);
  const address = await searchParams;
  if (address.kind === "open_items") {
    const asked = getPortalOpenItems.input.decode(listParameters(getPortalOpenItems, address));
    return <OpenAccount open={await getPortalOpenItems(ctx, asked)} />;
  }
  const requested = getPortalStatement.input.decode(listParameters(getPortalStatement, address));
  try {
    return <AccountStatement statement={await getPortalStatement(ctx, requested)} misread={false} />;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    const { currency } = requested;
    return <AccountStatement statement={await getPortalStatement(ctx, currency === undefined ? {} : { currency })} misread />;
  }
}
