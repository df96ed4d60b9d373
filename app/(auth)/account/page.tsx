import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/layout/ClientMessages";
import { AccountParts } from "./AccountParts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account");
  return { title: t("title") };
}

/** The account of a person outside any company; within a company's pages it has an address of its own. */
export default function AccountPage() {
  return (
    <ClientMessages names={["auth", "account"]}>
      <AccountParts path="/account" />
    </ClientMessages>
  );
}
