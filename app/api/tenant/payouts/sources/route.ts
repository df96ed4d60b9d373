import { listPayoutSources } from "@/lib/domains/payouts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listPayoutSources);
