import { importReceived } from "@/lib/domains/expenses";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(importReceived);
