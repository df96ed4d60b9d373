import { createEstimate, listEstimates } from "@/lib/domains/estimates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listEstimates);
export const POST = endpoint(createEstimate, { status: 201 });
