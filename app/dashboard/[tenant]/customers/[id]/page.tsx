import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CustomerRecordPage } from "@/components/customers/CustomerRecordPage";
import { getCustomer } from "@/lib/domains/customers";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, customer: await readOnPage(page.ctx, getCustomer, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).customer.name };
}

export default async function CustomerPage({ params }: StaffPageProps<"id">) {
  const { page, customer } = await read(params);
  if (customer.merged_into_id !== null) redirect(`/dashboard/${(await params).tenant}/customers/${customer.merged_into_id}`);
  return (
    <StaffMessages page={page} names={["customers"]} sections={["verbs", "events", "on_records"]}>
      <CustomerRecordPage customer={customer} />
    </StaffMessages>
  );
}
