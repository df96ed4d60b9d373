import { exportCompany } from "@/lib/domains/exports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(exportCompany, { status: 201 });
