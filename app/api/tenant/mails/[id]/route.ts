import { getMail } from "@/lib/domains/mail";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getMail);
