import { downloadInvitation } from "@/lib/domains/calendar";
import { readRate } from "@/lib/handlers/calendar";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const GET = publicEndpoint(downloadInvitation, { rate: readRate });
