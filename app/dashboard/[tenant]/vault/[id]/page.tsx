import type { Metadata } from "next";
import { VaultItemPage } from "@/components/vault/VaultItemPage";
import { getVaultItem } from "@/lib/domains/vault";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, item: await readOnPage(page.ctx, getVaultItem, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).item.title };
}

export default async function ItemPage({ params }: StaffPageProps<"id">) {
  const { page, item } = await read(params);
  return (
    <StaffMessages page={page} names={["vault"]} sections={["verbs"]}>
      <VaultItemPage item={item} />
    </StaffMessages>
  );
}
