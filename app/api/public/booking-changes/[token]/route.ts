import { changeByForm } from "@/lib/handlers/bookings";

export const POST = changeByForm;
