import { getBookingForm } from "@/lib/domains/bookings";
import { slotRate } from "@/lib/handlers/bookings";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const GET = publicEndpoint(getBookingForm, { rate: slotRate, anyOrigin: true });
