import type { Metadata } from "next";
import { BookingTypeForm } from "@/components/bookings/BookingTypeForm";
import { getBookingType } from "@/lib/domains/bookings";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { siteAddressOf } from "@/lib/kernel/http/pages/site-page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, type: await readOnPage(page.ctx, getBookingType, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  return { title: (await read(params)).type.name };
}

export default async function BookingTypePage({ params }: StaffPageProps<"id">) {
  const { page, type } = await read(params);
  return (
    <StaffMessages page={page} names={["booking_types"]}>
      <BookingTypeForm key={type.version} type={type} site={siteAddressOf(page.ctx)} />
    </StaffMessages>
  );
}
