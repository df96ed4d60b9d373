import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountStatement } from "@/components/portal/statement/AccountStatement";
import { getPortalStatement } from "@/lib/domains/portal";
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
  const requested = getPortalStatement.input.decode(listParameters(getPortalStatement, await searchParams));
  try {
    return <AccountStatement statement={await getPortalStatement(ctx, requested)} misread={false} />;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    const { currency } = requested;
    return <AccountStatement statement={await getPortalStatement(ctx, currency === undefined ? {} : { currency })} misread />;
  }
}
