import { getCustomerDunning, setCustomerDunning } from "@/lib/domains/dunning";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCustomerDunning);
export const PATCH = endpoint(setCustomerDunning);
