import { sendStatement } from "@/lib/domains/statements";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(sendStatement, { status: 201 });
