import { deleteEstimate, getEstimate, updateEstimate } from "@/lib/domains/estimates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getEstimate);
export const PATCH = endpoint(updateEstimate);
export const DELETE = endpoint(deleteEstimate, { status: 204 });
