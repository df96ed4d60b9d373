import { listLegalHolds, placeLegalHold } from "@/lib/domains/retention";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listLegalHolds);
export const POST = endpoint(placeLegalHold, { status: 201 });
