import { getBankEntry } from "@/lib/domains/bank-statements";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getBankEntry);
