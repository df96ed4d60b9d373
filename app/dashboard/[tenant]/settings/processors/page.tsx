import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ProcessorsPage } from "@/components/settings/retention/ProcessorsPage";
import { listDisclosures } from "@/lib/domains/retention";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.processors");
  return { title: t("title") };
}

export default async function ProcessorSettings({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { address } = await searchParams;
  const given = typeof address === "string" && address.includes("@") ? address.trim() : "";
  const { data } = await readOnPage(page.ctx, listDisclosures, given === "" ? {} : { address: given });
  return (
    <StaffMessages page={page} names={["settings", "retention"]}>
      <ProcessorsPage rows={data} address={given} />
    </StaffMessages>
  );
}
