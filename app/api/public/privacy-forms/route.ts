import { askByForm } from "@/lib/handlers/privacy-requests";

export const POST = askByForm;
