import { downloadErasureCertificate } from "@/lib/domains/privacy-requests";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(downloadErasureCertificate);
