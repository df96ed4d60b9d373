import { listPublicCategories } from "@/lib/domains/knowledge-base";
import { readRate } from "@/lib/handlers/knowledge-base";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const GET = publicEndpoint(listPublicCategories, { rate: readRate, anyOrigin: true });
