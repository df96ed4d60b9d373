import type { Metadata } from "next";
import { RolePage } from "@/components/settings/people/RolePage";
import { getRole } from "@/lib/domains/staff";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, role: await readOnPage(page.ctx, getRole, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).role.name };
}

export default async function RoleSettings({ params }: StaffPageProps<"id">) {
  const { page, role } = await read(params);
  return (
    <StaffMessages page={page} names={["settings", "roles"]} sections={["permissions"]}>
      <RolePage role={role} />
    </StaffMessages>
  );
}
