import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { BookingsPage } from "@/components/bookings/BookingsPage";
import { listBookings, listBookingTypes } from "@/lib/domains/bookings";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("booking_types");
  return { title: t("plural") };
}

/** The booking pages of the reader, and what visitors have booked. */
export default async function StaffBookingsPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("bookings.read")) notFound();
  const types = await readFirstPage(page.ctx, listBookingTypes, {});
  const upcoming = await readFirstPage(page.ctx, listBookings, { status: "booked", upcoming: "true" });
  return (
    <StaffMessages page={page} names={["booking_types", "bookings", "settings"]}>
      <BookingsPage types={types} upcoming={upcoming} />
    </StaffMessages>
  );
}
