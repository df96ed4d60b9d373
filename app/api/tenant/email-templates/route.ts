import { listMailTemplates } from "@/lib/domains/mail";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listMailTemplates);
