import { deleteDestination, getDestination, updateDestination } from "@/lib/domains/export-destinations";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getDestination);
export const PATCH = endpoint(updateDestination);
export const DELETE = endpoint(deleteDestination, { status: 204 });
