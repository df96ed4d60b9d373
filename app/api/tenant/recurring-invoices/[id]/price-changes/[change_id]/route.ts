import { cancelPriceChange } from "@/lib/domains/recurring-invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(cancelPriceChange, { status: 204 });
