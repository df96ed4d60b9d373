import { cancelBooking } from "@/lib/domains/bookings";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(cancelBooking);
