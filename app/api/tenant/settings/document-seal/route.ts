import { getCompanySeal } from "@/lib/domains/company-seals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCompanySeal);
