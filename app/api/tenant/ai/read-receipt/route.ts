import { readReceipt } from "@/lib/domains/assists";
import { assistEndpoint } from "@/lib/handlers/assists";

export const POST = assistEndpoint(readReceipt);
