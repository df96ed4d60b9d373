import { submitLead } from "@/lib/domains/leads";
import { submitRate } from "@/lib/handlers/leads";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const POST = publicEndpoint(submitLead, { status: 201, rate: submitRate, anyOrigin: true });
