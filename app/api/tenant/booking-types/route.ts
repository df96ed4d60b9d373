import { createBookingType, listBookingTypes } from "@/lib/domains/bookings";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listBookingTypes);
export const POST = endpoint(createBookingType, { status: 201 });
