import { listBookings } from "@/lib/domains/bookings";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listBookings);
