import { redirect } from "next/navigation";
import type { StaffPageProps } from "../../staff-page";

export default async function ReportsPage({ params }: StaffPageProps) {
  redirect(`/dashboard/${(await params).tenant}/reports/ageing`);
}
