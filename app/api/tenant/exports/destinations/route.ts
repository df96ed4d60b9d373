import { createDestination, listDestinations } from "@/lib/domains/export-destinations";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listDestinations);
export const POST = endpoint(createDestination, { status: 201 });
