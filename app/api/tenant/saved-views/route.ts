import { createSavedView, listSavedViews } from "@/lib/domains/saved-views";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listSavedViews);
export const POST = endpoint(createSavedView, { status: 201 });
