import { defineRows } from "@/lib/kernel/rows";
import { tenantBaseUrl } from "@/lib/kernel/tenancy/host";
import { visible } from "./policy";
import { toBooking, toBookingType } from "./resource";
import { Booking, BookingType } from "./schema";

export const bookingTypeRows = defineRows({
  noun: "booking_type",
  model: "bookingType",
  visible,
  schema: BookingType,
  toResource: (row, { runtime, tenant }) => toBookingType(row, tenantBaseUrl(runtime.environment.ATRIUM_BASE_URL, tenant.slug)),
});

export const bookingRows = defineRows({ noun: "booking", model: "booking", visible, schema: Booking, toResource: toBooking });
