import { downloadOwnCopy } from "@/lib/domains/privacy-requests";
import { linkRate } from "@/lib/handlers/privacy-requests";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const GET = publicEndpoint(downloadOwnCopy, { rate: linkRate });
