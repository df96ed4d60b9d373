import { billProjectFee } from "@/lib/domains/project-billing";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(billProjectFee, { status: 201 });
