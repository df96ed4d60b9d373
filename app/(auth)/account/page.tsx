import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/layout/ClientMessages";
import { nextPath } from "../next-path";
import { AccountParts } from "./AccountParts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account");
  return { title: t("title") };
}

interface AccountPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The account of a person outside any company; within a company's pages it has an address of its own. */
export default async function AccountPage({ searchParams }: AccountPageProps) {
  const { required, next } = await searchParams;
  const asked = typeof required === "string" ? { slug: required, next: nextPath(typeof next === "string" ? next : null) } : null;
  return (
    <ClientMessages names={["auth", "account"]}>
      <AccountParts path="/account" asked={asked} />
    </ClientMessages>
  );
}
