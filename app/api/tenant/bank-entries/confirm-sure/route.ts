import { confirmSureEntries } from "@/lib/domains/bank-statements";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(confirmSureEntries);
