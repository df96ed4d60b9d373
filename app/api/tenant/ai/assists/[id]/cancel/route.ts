import { cancelAssist } from "@/lib/domains/assists";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(cancelAssist);
