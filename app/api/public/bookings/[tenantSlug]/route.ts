import { submitBooking } from "@/lib/domains/bookings";
import { bookRate } from "@/lib/handlers/bookings";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const POST = publicEndpoint(submitBooking, { status: 201, rate: bookRate, anyOrigin: true });
