import { redirect } from "next/navigation";
import { getAccount } from "@/lib/domains/accounts";
import { readAsPerson } from "@/lib/kernel/auth/page-operations";

/** Redirects to the person's only company; the account page lets them choose among several. */
export default async function DashboardPage() {
  const { memberships } = await readAsPerson(getAccount, {}, "/dashboard");
  const [only] = memberships;
  redirect(only && memberships.length === 1 ? `/dashboard/${only.tenant_slug}` : "/account");
}
