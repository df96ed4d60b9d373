import { deleteSavedView, getSavedView, updateSavedView } from "@/lib/domains/saved-views";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getSavedView);
export const PATCH = endpoint(updateSavedView);
export const DELETE = endpoint(deleteSavedView, { status: 204 });
