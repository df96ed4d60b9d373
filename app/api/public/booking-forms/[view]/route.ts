import { bookByForm } from "@/lib/handlers/bookings";

export const POST = bookByForm;
