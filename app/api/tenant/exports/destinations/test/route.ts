import { testDestination } from "@/lib/domains/export-destinations";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(testDestination);
