import { downloadPrivacyCopy } from "@/lib/domains/privacy-requests";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(downloadPrivacyCopy);
