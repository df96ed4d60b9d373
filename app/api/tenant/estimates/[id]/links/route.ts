import { createEstimateLink, listEstimateLinks } from "@/lib/domains/estimates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listEstimateLinks);
export const POST = endpoint(createEstimateLink, { status: 201 });
