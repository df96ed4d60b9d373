import { createNumberSeries, listNumberSeries } from "@/lib/domains/settings";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listNumberSeries);
export const POST = endpoint(createNumberSeries, { status: 201 });
