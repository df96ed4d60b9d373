import { getNumberSeries, updateNumberSeries } from "@/lib/domains/settings";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getNumberSeries);
export const PATCH = endpoint(updateNumberSeries);
