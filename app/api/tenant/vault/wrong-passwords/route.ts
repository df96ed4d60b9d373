import { reportWrongPassword } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(reportWrongPassword);
