import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountParts } from "@/app/(auth)/account/AccountParts";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account");
  return { title: t("title") };
}

/** The reader's account, which belongs to them and not to the company. */
export default async function StaffAccountPage({ params }: StaffPageProps) {
  const { tenant } = await params;
  return (
    <StaffMessages page={await openStaffPage(tenant)} names={["auth", "account"]}>
      <div className="mx-auto w-full max-w-5xl px-4 pt-4 pb-10 md:px-6">
        <AccountParts path={`/dashboard/${tenant}/account`} />
      </div>
    </StaffMessages>
  );
}
