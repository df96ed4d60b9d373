import { deleteBookingType, getBookingType, updateBookingType } from "@/lib/domains/bookings";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getBookingType);
export const PATCH = endpoint(updateBookingType);
export const DELETE = endpoint(deleteBookingType, { status: 204 });
