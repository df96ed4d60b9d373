import { removeSealCertificate, setSealCertificate } from "@/lib/domains/company-seals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PUT = endpoint(setSealCertificate);
export const DELETE = endpoint(removeSealCertificate);
