import { answerNotFound } from "@/lib/kernel/http/pages/page-answer";
import { openStaffPage, type StaffPageProps } from "../../staff-page";
import StaffNotFoundPage from "../not-found";

/** Any other address within a company's pages: "not found" in their frame, with status 404. */
export default async function StaffElsewherePage({ params }: StaffPageProps) {
  await openStaffPage((await params).tenant);
  answerNotFound();
  return <StaffNotFoundPage />;
}
