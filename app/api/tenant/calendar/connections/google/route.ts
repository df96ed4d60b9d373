import { disconnectGoogle, startGoogleConnection } from "@/lib/domains/calendar-connections";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(startGoogleConnection);
export const DELETE = endpoint(disconnectGoogle, { status: 204 });
