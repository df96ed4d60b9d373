import { listMailTemplates } from "@/lib/domains/email-templates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listMailTemplates);
