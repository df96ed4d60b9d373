import { listPriceChanges, planPriceChange } from "@/lib/domains/recurring-invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listPriceChanges);
export const POST = endpoint(planPriceChange, { status: 201 });
