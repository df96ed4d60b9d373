import { redirect } from "next/navigation";
import type { StaffPageProps } from "../../staff-page";

/** The reports begin with the first of them. */
export default async function ReportsPage({ params }: StaffPageProps) {
  redirect(`/dashboard/${(await params).tenant}/reports/ageing`);
}
