import { listConsents } from "@/lib/domains/consents";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listConsents);
