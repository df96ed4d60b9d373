import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ItemsList } from "@/components/items/ItemsList";
import { listItems } from "@/lib/domains/items";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("items");
  return { title: t("title") };
}

export default async function ItemsPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "items", `/dashboard/${tenant}/items`, address);
  const first = await readFirstPage(page.ctx, listItems, address);
  return (
    <StaffMessages page={page} names={["items"]}>
      <ItemsList first={first} />
    </StaffMessages>
  );
}
