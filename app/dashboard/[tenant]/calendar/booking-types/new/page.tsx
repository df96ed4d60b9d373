import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { BookingTypeForm } from "@/components/bookings/BookingTypeForm";
import { siteAddressOf } from "@/lib/kernel/http/pages/site-page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("booking_types");
  return { title: t("create_title") };
}

export default async function NewBookingTypePage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("bookings.write")) notFound();
  return (
    <StaffMessages page={page} names={["booking_types"]}>
      <BookingTypeForm type={null} site={siteAddressOf(page.ctx)} />
    </StaffMessages>
  );
}
