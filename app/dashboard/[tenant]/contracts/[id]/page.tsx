import type { Metadata } from "next";
import { ContractRecordPage } from "@/components/contracts/ContractRecordPage";
import { getContract } from "@/lib/domains/contracts";
import { getCustomer } from "@/lib/domains/customers";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, contract: await readOnPage(page.ctx, getContract, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).contract.title };
}

export default async function ContractPage({ params }: StaffPageProps<"id">) {
  const { page, contract } = await read(params);
  const customer = page.can("customers.read") ? await readOnPage(page.ctx, getCustomer, { id: contract.customer_id }) : null;
  return (
    <StaffMessages page={page} names={["contracts", "documents", "signers"]} sections={["verbs", "events", "on_records"]}>
      <ContractRecordPage contract={contract} customer={customer} />
    </StaffMessages>
  );
}
